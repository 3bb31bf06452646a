import { cleanup } from '@testing-library/react';
import type { Operation, Withdrawal } from '@axiom/domain/ports/client';
import { NO_FILTER, type RecordsFilter } from '@axiom/domain/records';
import { afterEach, describe, expect, it } from 'vitest';
import type { HistoryTag } from '#machines/history/types.ts';
import { NOW_MS, offer, price } from '../../src/gallery/samples.ts';
import { shown } from '../../src/gallery/shown.ts';
import { History } from '../../src/screens/history/history.tsx';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

const REWARDS: RecordsFilter = { ...NO_FILTER, group: 'rewards' };
const SALES: RecordsFilter = { ...NO_FILTER, group: 'sales' };

/** What an empty history says. */
async function textOf(tags: readonly HistoryTag[], filter: RecordsFilter, shownFilter: RecordsFilter) {
  const none = <Row,>() =>
    shown({ rows: [] as Row[], total: 0, page: 1, limit: 10, filter, shownFilter }, tags);
  const nothing = () => undefined;
  const { container } = await show(
    <History
      operations={none<Operation>()}
      withdrawals={none<Withdrawal>()}
      filter={filter}
      onFilter={nothing}
      offer={offer}
      price={price}
      onStatement={nothing}
      go={nothing}
    />,
    { clock: handClock(NOW_MS).clock },
  );
  return container.textContent;
}

describe('an empty history', () => {
  it('R2.13b is called empty only once it was read', async () => {
    expect(await textOf([], NO_FILTER, NO_FILTER)).not.toContain('Nothing');
    cleanup();
    expect(await textOf(['loading'], NO_FILTER, NO_FILTER)).not.toContain('Nothing');
    cleanup();
    expect(await textOf(['ready'], NO_FILTER, NO_FILTER)).toContain('Nothing yet.');
  });

  it('R9.04a says what was read until what is wanted was read', async () => {
    expect(await textOf(['ready', 'turning'], REWARDS, NO_FILTER)).toContain('Nothing yet.');
    cleanup();
    expect(await textOf(['ready', 'turning'], NO_FILTER, REWARDS)).toContain('Nothing of this kind');
    cleanup();
    expect(await textOf(['ready', 'turning'], SALES, NO_FILTER)).toContain('Nothing of this kind');
  });
});
