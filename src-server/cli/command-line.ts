import { parseArgs } from 'node:util';
import type { AdminRequest } from './channel.ts';
import { messageOf } from '../thrown.ts';

export const USAGE = `npm run admin -- <command>

  maintenance on [text] | off
  policy show | apply FILE
  user show TELEGRAM_ID
  adjust TELEGRAM_ID AMOUNT --account main|referral|task --reason TEXT [--again]
                            the same within a day of the first is refused unless --again
  payouts list [STATUS] [PAGE] | hold ID | release ID | refund ID
                            unless told those whose end is still to come (open: held, queued, sending),
                            oldest first, 300 a page; STATUS also confirmed, refunded, all
  payouts resume            after a halt, once reconcile finds no difference
  deposits list [STATUS] [PAGE] | refund ID
                            unless told those that can be sent back (waiting); STATUS also
                            dust (not worth the network fee), refunding, refunded, all
  tasks list | photo ID FILE [--force] | review ID approve | review ID reject [REASON]
  reconcile                 exit code 1 on a difference, 2 where the chain could not be asked
  export FILE [--force]     everybody's money without names, for npm run simulate;
                            an existing file stays unless --force
  wallet new
  wallet rotate             the ledger moves on to the wallet of HOT_WALLET_MNEMONIC
                            (docs/operations.md, “Another hot wallet”)
  clock OFFSET_MS           on a devnet only`;

export type CommandLine =
  | { readonly kind: 'request'; readonly request: AdminRequest }
  | { readonly kind: 'export'; readonly file: string; readonly mayReplace: boolean }
  | { readonly kind: 'policy'; readonly file: string }
  | { readonly kind: 'photo'; readonly id: string; readonly file: string; readonly mayReplace: boolean }
  | { readonly kind: 'wallet_new' }
  | { readonly kind: 'wallet_rotate' }
  | { readonly kind: 'usage'; readonly text: string };

function request(command: string, args: Readonly<Record<string, unknown>>): CommandLine {
  return { kind: 'request', request: { command, args } };
}

/** Parses the operator's arguments; anything unknown gives `usage` with the problem. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  let values: {
    account?: string | undefined;
    reason?: string | undefined;
    force?: boolean | undefined;
    again?: boolean | undefined;
  };
  let positionals: string[];
  try {
    // Keeps parseArgs from reading a negative amount as an option.
    const safe = words.map((word) => (/^-\d/.test(word) ? `\u0000${word}` : word));
    ({ values, positionals } = parseArgs({
      args: safe,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        reason: { type: 'string' },
        force: { type: 'boolean' },
        again: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return { kind: 'usage', text: messageOf(error) };
  }
  const [first = '', second = '', ...rest] = positionals.map((word) => word.replace('\u0000', ''));
  if (first === '' || first === 'help') return { kind: 'usage', text: '' };
  if (first === 'tasks') return taskWords([second, ...rest], values.force === true);
  switch (`${first} ${second}`) {
    case 'wallet new':
      return { kind: 'wallet_new' };
    case 'wallet rotate':
      return { kind: 'wallet_rotate' };
    case 'maintenance on':
      return request('maintenance', { state: 'on', ...(rest.length === 0 ? {} : { text: rest.join(' ') }) });
    case 'maintenance off':
      return request('maintenance', { state: 'off' });
    case 'payouts list':
    case 'deposits list':
      return listWords(first, rest);
    case 'policy show':
    case 'payouts resume':
      return request(`${first}_${second}`, {});
    case 'policy apply':
      if (rest[0] === undefined || rest.length > 1) break;
      return { kind: 'policy', file: rest[0] };
    case 'user show':
      return request('user_show', { telegram_id: rest[0] ?? '' });
    case 'payouts hold':
    case 'payouts release':
    case 'payouts refund':
    case 'deposits refund':
      return request(`${first}_${second}`, { id: rest[0] ?? '' });
    case 'reconcile ':
      return request('reconcile', {});
    default:
      break;
  }
  if (first === 'export' && second !== '' && rest.length === 0)
    return { kind: 'export', file: second, mayReplace: values.force === true };
  if (first === 'clock') return request('clock', { offset_ms: Number(second) });
  if (first === 'adjust')
    return request('adjust', {
      telegram_id: second,
      amount: rest[0] ?? '',
      account: values.account ?? 'main',
      reason: values.reason ?? '',
      ...(values.again === true ? { again: true } : {}),
    });
  return { kind: 'usage', text: `there is no command ${positionals.join(' ')}` };
}

/** payouts list [STATUS] [PAGE], deposits list [STATUS] [PAGE]. */
function listWords(what: string, words: readonly string[]): CommandLine {
  const isPage = (word: string | undefined) => /^\d{1,7}$/.test(word ?? '');
  const [status, page, ...rest] = isPage(words[0]) ? [undefined, ...words] : words;
  if (rest.length > 0 || (page !== undefined && !isPage(page)))
    return { kind: 'usage', text: `${what} list [STATUS] [PAGE]` };
  return request(`${what}_list`, {
    ...(status === undefined ? {} : { status }),
    ...(page === undefined ? {} : { page: Number(page) }),
  });
}

/** tasks list, tasks photo ID FILE, tasks review ID approve|reject [REASON]. */
function taskWords(
  [verb = '', id = '', word = '', ...rest]: readonly string[],
  mayReplace: boolean,
): CommandLine {
  if (verb === 'list' && id === '') return request('tasks_list', {});
  if (verb === 'photo' && word !== '' && rest.length === 0)
    return { kind: 'photo', id, file: word, mayReplace };
  if (verb === 'review' && (word === 'approve' || word === 'reject'))
    return request('tasks_review', {
      id,
      verdict: word,
      ...(rest.length === 0 ? {} : { reason: rest.join(' ') }),
    });
  return {
    kind: 'usage',
    text: 'tasks list | photo ID FILE | review ID approve | review ID reject [REASON]',
  };
}
