import { inject } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../../support/until.ts';

/** Gives a person AXIOM as an operator does, as soon as the server knows them: their page may not have signed in yet. */
export async function grant(
  telegramId: string | number,
  amount: string,
  account: 'main' | 'referral' | 'task' = 'main',
): Promise<void> {
  const args = { telegram_id: String(telegramId), amount, account, reason: 'test', again: true };
  const { dataDir } = inject('house');
  await until(`${amount} AXIOM for ${telegramId}`, async () => {
    await sendAdmin(dataDir, { command: 'adjust', args });
    return true;
  });
}
