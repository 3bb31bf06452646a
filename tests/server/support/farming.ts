import type { RouteAnswer } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import type { Person } from './client.ts';
import type { House } from './house.ts';

export type Link = RouteAnswer<'farmCreate'>;
export type Source = 'main' | 'referral' | 'task';

/** Grants AXIOM to one of a person's balances. */
export async function fund(house: House, person: Person, amount: string, account: Source = 'main') {
  const args = { telegram_id: String(person.telegramId), amount, account, reason: 'test', again: true };
  await sendAdmin(house.dataDir, { command: 'adjust', args });
}

/** The body of POST /farming/create: one share of 10 AXIOM for 30 days, unless changed. */
export function linkOrder(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: '10',
    days: 30,
    count_activations: 1,
    from_ref_balance: false,
    from_task_balance: false,
    is_multilink: false,
    is_for_me: false,
    ...change,
  };
}

/** A multilink of shares of 10 AXIOM by a person who has exactly what it takes. */
export async function fundedLink(house: House, author: Person, count: number): Promise<Link> {
  await fund(house, author, String(10 * count));
  const body = linkOrder({ count_activations: count, is_multilink: true });
  return author.get('farmCreate', { body });
}

export function codeOf(link: Pick<Link, 'activation_code'>): string {
  return link.activation_code ?? '';
}

/** Body of POST /farming/activate. */
export function opening(link: Pick<Link, 'activation_code'>): { body: { activation_code: string } } {
  return { body: { activation_code: codeOf(link) } };
}
