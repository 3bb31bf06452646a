import { createActor } from 'xstate';
import { historyMachine } from '#machines/history/machine.ts';
import { MS_PER_DAY, MS_PER_SECOND } from '@axiom/domain/constants';
import type { Candle } from '@axiom/domain/price';
import { pages } from './pages.ts';
import type { Ports } from './ports.ts';

/** Starts the machine that holds the candles of the last day, 48 of half an hour, as one page. */
export function startPriceDay({ gateway, clock }: Ports) {
  const machine = historyMachine<Candle>().provide({
    actors: pages<Candle>(async (page, signal) => {
      const from = Math.floor((clock.nowMs() - MS_PER_DAY) / MS_PER_SECOND);
      const query = { interval: '30m', from_timestamp: String(from) };
      const answer = await gateway.call('candles', { query, signal, isQuiet: true });
      if (answer === null) return null;
      return { rows: answer.rows, total: answer.rows.length, page: Number(page), limit: answer.rows.length };
    }),
  });
  const actor = createActor(machine);
  actor.start();
  return actor;
}
