import type { EconomyNow } from '@axiom/domain/ports/client';
import { historyMachine } from '#machines/history/machine.ts';
import type { Providers } from './on-demand.ts';
import { pages } from './pages.ts';

/** Lists that are read page by page. */
export default {
  economy: ({ gateway }) =>
    historyMachine<EconomyNow>().provide({
      actors: pages<EconomyNow>(async (page, signal) => {
        const now = await gateway.call('stats', { signal, isQuiet: true });
        return now && { rows: [now], total: 1, page: Number(page), limit: 1 };
      }),
    }),
} satisfies Providers<'economy'>;
