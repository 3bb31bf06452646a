import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  createActor,
  type EventObject,
  fromCallback,
} from 'xstate';
import type { Move } from '../../documents/flows.ts';
import type { TaskCommandInput } from '#machines/task-command/types.ts';
import type { Play } from '../../play/play.ts';
import type { Setting } from '../../play/setting.ts';
import { settingNamed } from './house.ts';
import { playOf } from './rest.ts';
import { ROOMS, type Room } from './rooms.ts';

/** The machine around one that has no screen of its own, at the moment at which that one runs inside of it. */
export interface Host {
  readonly room: Room;
  readonly actor: AnyActorRef;
  /** The inner machine, as it runs in there. */
  readonly setting: Setting;
  /** Tells the host where the inner machine stands. */
  follow(inner: AnyMachineSnapshot): void;
  /** What a press on the host's screen is to the inner machine; null: nothing. */
  heard(event: EventObject): EventObject | null;
}

/** How the host learns where the inner machine stands. */
type Told =
  /** It invokes it under this id, and keeps its snapshots. */
  | { readonly as: 'child'; readonly id: string }
  /** The inner machine sends it events; its input says to whom. */
  | {
      readonly as: 'events';
      readonly toHost: (input: object, tell: (event: EventObject) => void) => object;
    }
  /** Another part of the app passes on what the inner machine knows. */
  | { readonly as: 'facts'; readonly tell: (inner: AnyMachineSnapshot) => EventObject };

interface Inside {
  readonly host: string;
  /** Slots of the host whose machines run for real, because its screen shows them. */
  readonly runsInside?: readonly string[];
  /** What happens to the host first: its events by their types, `slot answers`, `time passes`. `input`: the inner one's. */
  readonly way: (input: unknown) => readonly string[];
  readonly told: Told;
  /** By the event that the host's screen sends. */
  readonly presses?: Readonly<Record<string, (event: EventObject) => EventObject>>;
}

const toBond = ['purchase.offer', 'purchase.wallet', 'purchase.days'];

/** By the inner machine's id. */
const INSIDE: Readonly<Record<string, Inside | undefined>> = {
  transaction: {
    host: 'purchase',
    way: () => [
      ...toBond,
      'purchase.typed',
      'time passes',
      'quote answers',
      'purchase.acknowledgeRisk',
      'purchase.review',
      'createBond answers',
    ],
    told: { as: 'child', id: 'payment' },
    presses: {
      'payment.pay': () => ({ type: 'transaction.send' }),
      'payment.openWallet': () => ({ type: 'transaction.openWallet' }),
    },
  },
  amountForm: {
    host: 'purchase',
    way: () => toBond,
    told: { as: 'child', id: 'form' },
    presses: {
      'purchase.typed': (event) => ({ ...event, type: 'amount.typed' }),
      'purchase.max': () => ({ type: 'amount.max' }),
      'purchase.requote': () => ({ type: 'amount.requote' }),
      'purchase.renew': () => ({ type: 'amount.renew' }),
    },
  },
  walletBalance: {
    host: 'purchase',
    way: () => toBond,
    told: {
      as: 'facts',
      tell: ({ context }) => ({
        ...sampleOf('purchase', 'purchase.wallet'),
        balanceNano: (context as { readonly balanceNano: bigint | null }).balanceNano,
      }),
    },
  },
  taskCommand: {
    host: 'tasks',
    way: (input) => ['tasks.open', 'fetchTasks answers', `tasks.${(input as TaskCommandInput).step}`],
    told: { as: 'events', toHost: (input, tell) => ({ ...input, tell }) },
    presses: { 'tasks.cancel': (event) => event },
  },
  walletTransaction: {
    host: 'wallet',
    runsInside: ['actions', 'notifications'],
    way: () => ['wallet.wake', 'restore answers', 'wallet.send'],
    told: {
      as: 'events',
      toHost: (input, tell) => ({
        ...input,
        id: (sampleOf('wallet', 'wallet.send') as EventObject & { readonly id: string }).id,
        parent: createActor(fromCallback(({ receive }) => receive(tell))).start(),
      }),
    },
  },
};

function sampleOf(machine: string, type: string): EventObject {
  const sample = settingNamed(machine).samples.find((one) => one.type === type);
  if (sample === undefined) throw new RangeError(`no sample of "${type}" for "${machine}"`);
  return sample;
}

/** One word of a way, as a move that can be made now. @throws where it cannot */
function moveOf(play: Play, word: string): Move {
  const { samples } = play.setting;
  const move = play.moves().find((one) => {
    if (one.kind === 'event') return samples[one.sample]?.type === word;
    if (one.kind === 'time') return word === 'time passes';
    return one.kind === 'answer' && `${one.actor.split('/').at(-1) ?? ''} answers` === word;
  });
  if (move === undefined)
    throw new RangeError(`"${word}" cannot happen to "${play.setting.machine.id}" here`);
  return move;
}

/**
 * The host of a machine without a screen, made anew each time because it keeps what it was told.
 *
 * @param start which of the inner machine's inputs it starts with
 * @returns null where it runs inside of none
 */
export function hostOf(machine: string, start: number): Host | null {
  const inside = INSIDE[machine];
  const room = ROOMS[inside?.host ?? ''];
  if (inside === undefined || room === undefined) return null;
  const { told, presses = {} } = inside;
  const setting = settingNamed(machine);
  const play = playOf(inside.host, inside.runsInside);
  for (const word of inside.way(setting.inputs[start]?.())) play.make(moveOf(play, word));
  const actor = play.actor as unknown as AnyActorRef;
  const tell = (event: EventObject): void => actor.send(event);
  return {
    room,
    actor,
    setting:
      told.as === 'events'
        ? { ...setting, inputs: setting.inputs.map((input) => () => told.toHost(input() as object, tell)) }
        : setting,
    follow: (inner) => {
      if (told.as === 'facts') tell(told.tell(inner));
      if (told.as !== 'child') return;
      tell({ type: `xstate.snapshot.${told.id}`, snapshot: inner } as EventObject);
      if (inner.status === 'done')
        tell({ type: `xstate.done.actor.${told.id}`, output: inner.output as unknown } as EventObject);
    },
    heard: (event) => presses[event.type]?.(event) ?? null,
  };
}
