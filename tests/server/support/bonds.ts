import type { RouteAnswer } from '#contract/routes.ts';
import { until } from '../../support/until.ts';
import type { Person } from './client.ts';
import { type House, TON } from './house.ts';

type Payment = RouteAnswer<'mintCreate'>['transaction'];

/** The comment inside the payload of a payment request. */
export function commentIn(transaction: Payment | undefined): string {
  const bytes = Buffer.from(transaction?.messages[0]?.payload ?? '', 'base64').toString('latin1');
  return /[2-9A-HJ-NP-Za-km-z]{24}/.exec(bytes)?.[0] ?? '';
}

/** The comment of a bond's payment. */
export function commentOf(created: RouteAnswer<'mintCreate'>): string {
  return commentIn(created.transaction);
}

/** Orders a bond, pays it on chain and waits until it is active. */
export async function buyBond(
  house: House,
  person: Person,
  amount: string,
  days: number,
): Promise<RouteAnswer<'mintCancel'>> {
  const created = await person.get('mintCreate', { body: { amount, days } });
  house.pay(commentOf(created), nanoOf(amount));
  return until('the bond is active', async () =>
    (await person.get('mints')).data.find((mint) => mint.id === created.id && mint.status === 'active'),
  );
}

/** Decimal text as nano. */
export function nanoOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * TON + BigInt(fraction.padEnd(9, '0'));
}
