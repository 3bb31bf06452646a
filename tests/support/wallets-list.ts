import type { Locator } from 'playwright-core';
import { until } from './until.ts';

/**
 * Waits until an open wallets modal has its list. It gives the list 4 s, and a machine with much else to do may need more: then
 * it is asked for once more, as a person would.
 */
export const hasWalletsList = async (dialog: Locator): Promise<void> => {
  await dialog.waitFor();
  const isLoading = dialog.locator('[aria-busy=true]');
  const retry = dialog.getByRole('button', { name: /^(Retry|Повторить)$/ });
  await until('the wallets list', async () => {
    if ((await isLoading.count()) > 0) return false;
    if ((await retry.count()) === 0) return true;
    await retry.click();
    return false;
  });
};
