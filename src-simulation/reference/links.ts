import { resetHolding } from '@axiom/domain/bonus';
import { FARM_SOURCES, type FarmStep, openFarmLink, transitionFarmLink } from '@axiom/domain/farming';
import { bookingOfFarmEffect, userAccount } from '@axiom/domain/ledger';
import { axiom, percent6, percentOfFloor } from '@axiom/domain/money';
import { foundLink, linkPlan } from '../decisions/index.ts';
import { receive } from './bonds.ts';
import { held, post } from './books.ts';
import {
  behaviourOf,
  count,
  type OpenLink,
  type Person,
  takeNumber,
  todayMs,
  todaysPrice,
  type World,
} from './world.ts';

/** Step (c): one of the newest links, by chance. */
export function activateLink(world: World, person: Person, second: number): void {
  const { key, userId } = person;
  const place = foundLink(world.scenario.recentLinks, world.links.length, { key, day: world.day });
  const open = world.links[place];
  if (open === undefined) return;
  const earlier = open.activations.get(userId);
  if (open.author === person.number || earlier !== undefined) {
    count(world, 'link_repeat');
    return;
  }
  const step = transitionFarmLink(open.link, {
    type: 'activate',
    atMs: todayMs(world, second),
    userId,
    mintId: String(takeNumber(world)),
    price: todaysPrice(world, second),
  });
  open.link = step.link;
  apply(world, step, open, second);
  if (step.answer.mintId !== undefined) count(world, 'link_activated');
  else count(world, step.answer.status === 'REACHED' ? 'link_reached' : 'link_revoked');
}

function apply(world: World, step: FarmStep, open: OpenLink | undefined, second: number): void {
  for (const effect of step.effects) {
    post(world.books, bookingOfFarmEffect(step.link, effect));
    if (effect.type === 'grant') {
      open?.activations.set(effect.activation.userId, effect.activation);
      const receiver = world.people[Number(effect.mint.ownerId)] as Person;
      receive(world, receiver, { mint: effect.mint, isOwn: step.link.isForMe });
    }
    if (effect.type === 'reset_hold') {
      const author = world.people[Number(effect.userId)] as Person;
      const { heldSinceMs, heldUntilMs } = author.holding;
      if (heldSinceMs !== null && heldUntilMs === null) count(world, 'hold_reset');
      author.holding = resetHolding(author.holding, todayMs(world, second));
    }
  }
}

/** Step (e): a new link, if the balance is large enough for it. */
export function createLink(world: World, person: Person, second: number): void {
  const { policy } = world.scenario;
  const { userId } = person;
  const behaviour = behaviourOf(world, person);
  const wish = linkPlan(behaviour, person.key, world.day);
  const source = FARM_SOURCES[wish.source];
  const plan = policy.plans[wish.plan];
  if (source === undefined || plan === undefined) return;
  const available = (name: typeof source) => axiom(held(world.books, userAccount(userId, name), 'AXIOM'));
  const share = percentOfFloor(available(source), percent6(BigInt(behaviour.links.share)));
  const amountToken = axiom(share / BigInt(wish.count));
  if (amountToken < policy.farming.minToken || amountToken === 0n) return;
  const id = String(takeNumber(world));
  const step = openFarmLink({
    id,
    ownerId: userId,
    order: {
      amountToken,
      days: plan.days,
      countActivations: wish.count,
      fromRefBalance: source === 'referral',
      fromTaskBalance: source === 'task',
      isMultilink: wish.count !== 1,
      isForMe: wish.isForMe,
    },
    activationCode: id,
    ownBond: { mintId: String(takeNumber(world)), price: todaysPrice(world, second) },
    balances: { main: available('main'), referral: available('referral'), task: available('task') },
    policy,
    highestPrice: todaysPrice(world, second),
    nowMs: todayMs(world, second),
  });
  count(world, `link_created_${source}`);
  if (wish.isForMe) count(world, 'link_for_me');
  apply(world, step, undefined, second);
  if (wish.isForMe) return;
  person.links.push(world.links.length);
  const { cancelDay } = wish;
  world.links.push({ link: step.link, author: person.number, cancelDay, activations: new Map() });
}

/** Step (f): cancels the links that were to be canceled today and are not used up. */
export function cancelLinks(world: World, person: Person, second: number): void {
  for (const place of person.links) {
    const open = world.links[place] as OpenLink;
    if (open.cancelDay !== world.day || open.link.status !== 'ACTIVE') continue;
    const step = transitionFarmLink(open.link, { type: 'cancel', atMs: todayMs(world, second) });
    open.link = step.link;
    apply(world, step, open, second);
    count(world, 'link_canceled');
  }
}
