import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../../support/until.ts';
import { address } from '../chain/support/fake-chain.ts';
import { buyBond } from '../support/bonds.ts';
import { fundedLink, linkOrder, opening } from '../support/farming.ts';
import { HOME, type House, TON } from '../support/house.ts';
import { claim, start, validate } from '../support/tasks.ts';

const DAY_MS = 86_400_000;

/** One row of everything that can happen to money here, in each of its ends; nothing moves any more when it returns. */
export async function tellStory(house: House): Promise<void> {
  const admin = (command: string, args: Record<string, unknown>) =>
    sendAdmin(house.dataDir, { command, args }) as Promise<never>;
  const ada = await house.person();
  const bob = await house.person({ startParam: `ref_${(await ada.get('me')).ref_code}` });
  const [matures, canceled, staked] = [
    await buyBond(house, bob, '10', 7),
    await buyBond(house, bob, '10', 90),
    await buyBond(house, bob, '10', 365),
  ];
  await bob.get('mintCancel', { id: canceled.id });
  await bob.get('stakeCreate', { body: { mint_id: staked.id } });
  await house.advance(8 * DAY_MS);
  await house.settle();
  if (matures.tariff_days !== 7) throw new Error('the story needs a short bond');

  await buyBond(house, bob, '12', 90);
  await bob.get('mintCreate', { body: { amount: '11', days: 30 } });
  const used = await fundedLink(house, ada, 3);
  await bob.get('farmActivate', opening(used));
  const revoked = await fundedLink(house, ada, 2);
  await bob.get('farmActivate', opening(revoked));
  await ada.get('farmCancel', { id: revoked.id });
  await house.grant(ada, '500');
  await ada.get('farmCreate', { body: linkOrder({ is_for_me: true }) });

  await start(bob, 'daily_check_in');
  await validate(bob, 'daily_check_in');
  await claim(bob, 'daily_check_in');

  const sell = async (amount: string) =>
    ada.get('withdrawCreate', { body: { from_ref_balance: false, token_amount: amount, address: HOME } });
  const statusOf = async (id: string) =>
    (await ada.get('withdrawHistory')).data.find((row) => row.id === id)?.status;
  const paid = await sell('20');
  await until('the sale is paid', async () => (await statusOf(paid.id)) === 'confirmed');
  house.chain.isSlow = true;
  const sending = await sell('21');
  await until('the next one is on its way', async () => (await statusOf(sending.id)) === 'sending');
  const held = await sell('22');
  await admin('payouts_hold', { id: held.id });
  const refunded = await sell('23');
  await admin('payouts_refund', { id: refunded.id });
  house.pay('nobody ordered this', TON / 100n, address('dusty'));
  house.pay('nor this', 2n * TON, address('stranger'));
  await until('both deposits', async () => {
    const deposits = (await admin('deposits_list', { status: 'all' })) as readonly unknown[];
    return deposits.length === 2;
  });
  await house.settle();
}
