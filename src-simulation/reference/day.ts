import { bonusesFor } from '@axiom/domain/bonus';
import { booking, systemAccount } from '@axiom/domain/ledger';
import { axiom, larger, sum, ton, ZERO_AXIOM, ZERO_TON } from '@axiom/domain/money';
import { ACTIONS, panicOf, sellEventsOf } from '../decisions/index.ts';
import type { ScenarioEvent } from '../scenario/scenario.ts';
import { held, post } from './books.ts';
import { settleMidnight } from './stakes.ts';
import { drawGap } from './visit.ts';
import { cameBefore, count, type World } from './world.ts';

/** 00:00 of a day, before anybody's visit. */
export function beginDay(world: World): void {
  const { scenario, day } = world;
  for (const event of scenario.events) if (event.day === day) happen(world, event);
  world.sellEvents = sellEventsOf(scenario.events, day);
  setCollective(world);
  world.panics = scenario.behaviours.map((behaviour) =>
    panicOf(behaviour, { day, prices: world.prices, coverage: world.coverage }),
  );
  for (const person of world.people) {
    person.soldToday = ZERO_AXIOM;
    person.sentToday = ZERO_TON;
    if (person.arrival <= day) settleMidnight(world, person);
  }
}

function happen(world: World, event: ScenarioEvent): void {
  switch (event.kind) {
    case 'capital': {
      const hot = held(world.books, systemAccount('treasury_hot'), 'TON');
      const amountTon = ton(larger<bigint>(event.amountTon, -hot));
      post(world.books, booking.capital({ amountTon }));
      return;
    }
    case 'collective_bonus':
      world.collectiveOverride = event.daily;
      return;
    case 'behaviour':
      for (const person of world.people) {
        if (person.group !== event.group) continue;
        person.behaviour = event.behaviour;
        if (!cameBefore(world, person)) continue;
        for (const action of ACTIONS) drawGap(world, person, action, 'new');
      }
      return;
    case 'price_change':
    case 'sell':
    case 'no_arrivals':
      return;
  }
}

function setCollective(world: World): void {
  const stakes = world.people.flatMap(({ stakes: open }) => open.map(({ stake }) => stake.totalAmount));
  const reached = bonusesFor(world.scenario.policy, {
    holdDays: 0,
    investedToken: ZERO_AXIOM,
    stakedToken: axiom(sum(stakes)),
  }).collectiveBonus;
  const next = world.collectiveOverride ?? reached;
  if (next !== world.collective) count(world, 'collective_changed');
  world.collective = next;
}
