import type { AdminRequest } from './channel.ts';
import type { CommandName } from './command-schemas.ts';

/** It sets what it names: once more changes nothing. */
const SAME = { again: true } as const;

/** The command that shows whether one has happened; `SAME`: the same command; null: it changes nothing. */
const SHOWN_BY: Readonly<Record<CommandName, string | typeof SAME | null>> = {
  maintenance: SAME,
  clock: SAME,
  policy_show: null,
  policy_apply: 'policy show',
  user_show: null,
  adjust: 'user show',
  payouts_list: null,
  payouts_hold: 'payouts list held',
  payouts_release: 'payouts list all',
  payouts_refund: 'payouts list refunded',
  payouts_resume: 'payouts list',
  deposits_list: null,
  deposits_refund: 'deposits list all',
  wallet_rotate: SAME,
  reconcile: null,
  tasks_list: null,
  tasks_review: 'tasks list',
  tasks_photo: null,
  export: null,
};

/**
 * What is said of a command whose answer is missing: a commit needs none. Ends the sentence that says why; empty for a command
 * that changes nothing.
 */
export function mayHaveHappened({ command, args }: AdminRequest): string {
  const shownBy = Object.hasOwn(SHOWN_BY, command) ? SHOWN_BY[command as CommandName] : null;
  if (shownBy === null) return '';
  const unknown = '; the command may have happened all the same';
  if (typeof shownBy === 'object') return `${unknown}: repeat it, twice is as once`;
  const whose = command === 'adjust' ? ` ${String(args['telegram_id'])}` : '';
  return `${unknown}: npm run admin -- ${shownBy}${whose} shows whether it did`;
}
