import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sales } from '../../src/gallery/samples.ts';
import { SaleRow } from '../../src/screens/history/sale-row.tsx';
import { show } from './render.tsx';

afterEach(cleanup);

const said = async (more: { readonly reason?: string; readonly reasonCode?: string }) => {
  const [sale] = sales;
  if (sale === undefined) throw new Error('there is no sale');
  return (await show(<SaleRow sale={{ ...sale, ...more }} />, { language: 'ru' })).container.textContent;
};

describe('why a sale waits', () => {
  it('R9.13c is said in the person’s language, by the server’s code', async () => {
    const text = await said({ reason: 'Stopped by the operator.', reasonCode: 'operator' });
    expect(text).toContain('Остановлено оператором.');
    expect(text).not.toContain('Stopped');
    cleanup();
    expect(await said({ reason: 'No payout leaves.', reasonCode: 'halted' })).toContain('Выплаты не уходят');
    cleanup();
    expect(await said({ reasonCode: 'left_out_often' })).toContain('её проверит человек.');
    cleanup();
    expect(await said({ reasonCode: 'refunded_by_operator' })).toContain('токены снова на балансе.');
  });

  it('is the server’s own words for a code that the app does not know', async () => {
    expect(await said({ reason: 'A later reason.', reasonCode: 'later' })).toContain('A later reason.');
  });
});
