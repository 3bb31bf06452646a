import { createHash } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { JoinRequired } from '@axiom/domain/session';
import { CommandInProgress, type Store } from '../ports/store.ts';
import type { CommandNeed, CommandTx } from '../ports/store-commands.ts';
import { Refusal } from '../refusal.ts';
import type { Community } from '../use-cases/community.ts';
import { callerOf } from '../use-cases/read-user.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** What a command reads of its caller, beside their row and balances. */
export type Needed = Omit<CommandNeed, 'userId' | 'key'>;

export interface Command {
  readonly userId: string;
  readonly route: RouteName;
  /** The Idempotency-Key header; undefined: no deduplication. */
  readonly key: string | undefined;
  /** All input of the request: path, body. */
  readonly request: unknown;
  readonly wallMs: number;
  readonly needed: Needed;
}

/** @throws Refusal bad_request when the header is not a valid key */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new Refusal(
    'bad_request',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    'Idempotency-Key',
  );
}

/** The messenger was asked too long ago whether the caller is a member. */
class MembershipTooOld extends Error {}

/**
 * Runs a command of a member of the community, whole or not at all, with its idempotency key. The same key and body get the
 * stored answer, another body is refused, a concurrent duplicate waits. A refusal rolls back everything, also the key.
 */
export async function runCommand<Answer>(
  { store, community }: { readonly store: Store; readonly community: Community },
  command: Command,
  work: (tx: CommandTx) => Promise<Answer>,
): Promise<Answer> {
  const { userId, needed } = command;
  const key = command.key === undefined ? undefined : { userId, route: command.route, key: command.key };
  const bodyHash = createHash('sha256').update(canonical(command.request)).digest('hex');
  let isLookedAt = false;
  const decide = async (tx: CommandTx): Promise<Answer> => {
    if (key === undefined) return asMember(tx);
    const taken = await tx.idempotency.take(key, bodyHash, command.wallMs);
    if (taken !== 'new') {
      if (taken.bodyHash !== bodyHash)
        throw new Refusal(
          'idempotency_key_reused',
          'This Idempotency-Key belongs to another request.',
          'Idempotency-Key',
        );
      return JSON.parse(taken.answer) as Answer;
    }
    const answer = await asMember(tx);
    await tx.idempotency.store(key, JSON.stringify(answer));
    return answer;
  };
  // A person who left the community must not sell any more, so every command checks the membership.
  const asMember = async (tx: CommandTx): Promise<Answer> => {
    const user = await callerOf(tx, userId);
    if (!isLookedAt && !community.isFresh(user)) throw new MembershipTooOld();
    if (!user.isMember) throw new JoinRequired();
    return work(tx);
  };
  const run = (): Promise<Answer> =>
    store.command({ userId, ...needed, ...(key === undefined ? {} : { key }) }, decide);
  try {
    return await run().catch(async (error: unknown) => {
      if (!(error instanceof MembershipTooOld)) throw error;
      await community.refresh(userId);
      isLookedAt = true;
      return run();
    });
  } catch (error) {
    throw error instanceof CommandInProgress
      ? new Refusal('idempotency_in_progress', 'The same request is being worked on; ask again.')
      : error;
  }
}

/** JSON with sorted keys, so requests that differ only in the order of keys get the same hash. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}
