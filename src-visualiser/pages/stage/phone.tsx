import '../../../src/styles/index.ts';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { MachineRefs } from '../../../src/app/actors.tsx';
import { activateLanguage, i18n } from '../../../src/locales/i18n.ts';
import { App } from '../../../src/router/app.tsx';
import { Overlays, screens } from '../../../src/router/lazy-screens.tsx';
import { Rebond } from '../../../src/router/lazy-rebond.tsx';
import { Sell } from '../../../src/router/lazy-sell.tsx';
import { router } from '../../../src/router/router.tsx';
import { BEGAN_AT_MS } from '../../play/house.ts';
import { toJson } from '../../extract/json.ts';
import { replay, type Replayed } from '../../flows/replay.ts';
import type { Step } from '../../documents/flows.ts';
import type { FromPhone, May, Scene, ToPhone } from '../protocol.ts';
import { type Host, hostOf } from './hosts.ts';
import { settingNamed } from './house.ts';
import { leaveFocus, pictureOf, settled } from './picture.ts';
import { Swapped, still, withChildren } from './refs.ts';
import { atRest, restingWallet, started } from './rest.ts';
import { ROOMS, type Room } from './rooms.ts';
import { rootOver } from './root.ts';

/** One phone: a page that shows the running app's own screen for a machine that was moved. */
const say = (message: FromPhone): void => parent.postMessage(message, '*');

/** The code of every screen: without it a picture would show what stands in a screen's place. */
const codeOfScreens = Promise.all(
  [...Object.values(screens), Sell, Rebond, Overlays].map((screen) => screen.there()),
);

interface Shown {
  readonly machine: string;
  readonly look: string;
  /** What views see of the machine, or of the service that it belongs to. */
  readonly service: Swapped;
  readonly app: Swapped;
  scene: Scene;
  replayed: Replayed;
  /** The machine around it, where it has no screen of its own. */
  host: Host | null;
  /** Resolves when the router shows its address. */
  readonly isLoaded: Promise<void>;
}

let shown: Shown | null = null;
let order = 0;

async function show({ scene, look, wants }: ToPhone): Promise<void> {
  order += 1;
  const mine = order;
  const host = ROOMS[scene.machine] === undefined ? hostOf(scene.machine, scene.start) : null;
  const replayed = replay(host?.setting ?? settingNamed(scene.machine), scene.start, scene.moves);
  host?.follow(replayed.play.snapshot);
  const actor = host?.actor ?? (replayed.play.actor as unknown as AnyActorRef);
  const room = ROOMS[scene.machine] ?? host?.room;
  if (wants === 'picture') leaveFocus();
  document.documentElement.dataset['theme'] = look.theme;
  await Promise.all([activateLanguage(look.language), codeOfScreens]);
  if (mine !== order) return;
  if (room !== undefined) {
    const before = shown;
    const isSame = before?.machine === scene.machine && before.look === look.platform;
    if (isSame && before !== null) {
      before.scene = scene;
      before.replayed = replayed;
      before.host = host;
      before.service.swap(serviceOf(room, actor, host));
      before.app.swap(appOf(room, actor));
    } else shown = mount({ room, actor, host, replayed }, scene, look);
  }
  if (wants === 'picture') {
    await shown?.isLoaded;
    if (room !== undefined) await settled();
    if (mine === order) say({ kind: 'picture', scene, svg: room === undefined ? null : pictureOf() });
    return;
  }
  const steps: readonly Step[] = replayed.steps;
  say({ kind: 'stands', scene, steps, hasScreen: room !== undefined });
  if (wants === 'may')
    setTimeout(() => mine === order && say({ kind: 'may', scene, may: mayCome(scene, replayed) }));
}

/** What views see in the place of the service. */
function serviceOf(room: Room, actor: AnyActorRef, host: Host | null): never {
  // It has its own machines inside.
  if (host !== null) return actor as never;
  if (room.service === 'app') return actor as never;
  const [outer, inner] = room.below ?? [];
  if (outer === undefined) return (room.service === 'wallet' ? inWallet(actor) : actor) as never;
  const child =
    inner === undefined ? actor : withChildren(started('walletModal'), () => ({ [inner]: actor }));
  return inWallet(restingWallet(), { [outer]: child }) as never;
}

/** A wallet whose inner machines are there for views, whatever stands in for them. */
function inWallet(wallet: AnyActorRef, children: Readonly<Record<string, unknown>> = {}): AnyActorRef {
  const inside = (restingWallet().getSnapshot() as { children: Record<string, unknown> }).children;
  return withChildren(wallet, () => ({
    actions: inside['actions'],
    notifications: inside['notifications'],
    modal: undefined,
    ...children,
  }));
}

function appOf({ service, app = {} }: Room, actor: AnyActorRef): never {
  if (service === 'app') return actor as never;
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const tag = Object.keys(app).find((one) => snapshot.hasTag(one));
  const context = { isMember: true, communityLink: null };
  return still(context, [tag === undefined ? 'ready' : (app[tag] ?? 'ready')]) as never;
}

interface Standing extends Pick<Shown, 'host' | 'replayed'> {
  readonly room: Room;
  /** What the screen shows: the machine, or the one around it. */
  readonly actor: AnyActorRef;
}

function mount({ room, actor, host, replayed }: Standing, scene: Scene, look: ToPhone['look']): Shown {
  const rest = atRest();
  const service = new Swapped(serviceOf(room, actor, host), pressed);
  const app = room.service === 'app' ? service : new Swapped(appOf(room, actor));
  const price = room.service === 'price' ? service.ref : started('price');
  const machines = {
    ...rest,
    ...(room.service === 'price' ? {} : { [room.service]: service.ref }),
    app: app.ref,
  } as unknown as MachineRefs;
  const root = rootOver(machines, {
    look,
    price,
    priceDay: rest.operations,
    nowMs: () => BEGAN_AT_MS + (shown?.replayed.play.clock.nowMs ?? 0),
  });
  router.update({ history: createMemoryHistory({ initialEntries: [room.path] }) } as never);
  const isLoaded = router.load();
  const place = document.createElement('div');
  place.id = 'root';
  document.body.replaceChildren(place);
  view?.unmount();
  view = createRoot(place);
  view.render(
    <I18nProvider i18n={i18n}>
      <App root={root} />
    </I18nProvider>,
  );
  return { machine: scene.machine, look: look.platform, service, app, scene, replayed, host, isLoaded };
}
let view: ReturnType<typeof createRoot> | null = null;

/** A person acts in this phone right now; what screens send by themselves is the flow's to say. */
let isActing = false;
for (const type of ['click', 'input', 'change', 'submit', 'keydown', 'pointerup'])
  addEventListener(
    type,
    () => {
      isActing = true;
      setTimeout(() => (isActing = false));
    },
    { capture: true },
  );

addEventListener('pointerdown', () => say({ kind: 'touched' }), { capture: true });
addEventListener('keydown', ({ key, target }) => {
  const isText = target instanceof HTMLElement && target.matches('input, textarea, select');
  if (!isText && key !== 'Enter' && key !== ' ' && key !== 'Tab') say({ kind: 'key', key });
});

/** A control was pressed: if a sample says the same, the page makes the move, and the phone follows. */
function pressed(event: { readonly type: string }): boolean {
  if (shown === null || !isActing) return true;
  const { samples } = settingNamed(shown.machine);
  const { host } = shown;
  const heard = host === null ? event : host.heard(event);
  const text = heard === null ? null : JSON.stringify(toJson(heard));
  const sample = samples.findIndex((one) => JSON.stringify(toJson(one)) === text);
  const { play } = shown.replayed;
  // A press that is nothing to the inner machine must not move the one around it: they would stand at two moments.
  if (heard === null || sample === -1 || !play.snapshot.can(heard)) return host !== null;
  say({ kind: 'pressed', scene: shown.scene, move: { kind: 'event', sample } });
  return true;
}

/** Everything that may happen next, each tried on a machine of its own. */
function mayCome({ machine, start, moves }: Scene, { steps, play }: Replayed): readonly May[] {
  const setting = settingNamed(machine);
  const last = steps.at(-1);
  const now = JSON.stringify([last?.actors, last?.title]);
  const heard = play.moves().map((move) => ({ move, isRefused: false }));
  const refused = play.refused().map((move) => ({ move, isRefused: true }));
  return [...heard, ...refused].flatMap(({ move, isRefused }): May[] => {
    const after = replay(setting, start, [...moves, move]).steps.at(-1);
    if (after === undefined) return [];
    const { event, payload, title, guards, actors } = after;
    const isMoving = JSON.stringify([actors, title]) !== now;
    return [{ move, event, payload, title, guards, isMoving, isRefused, fields: play.fields(move) }];
  });
}

addEventListener('message', ({ source, data }: MessageEvent<ToPhone>) => {
  if (source !== parent || data.kind !== 'show') return;
  show(data).catch((error: unknown) => {
    say({
      kind: 'failed',
      scene: data.scene,
      reason: error instanceof Error ? error.message : String(error),
    });
  });
});
say({ kind: 'ready' });
