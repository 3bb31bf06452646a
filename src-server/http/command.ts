import { createHash } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { JoinRequired } from '@axiom/domain/session';
import { codeOf } from '../../src-process/code-of.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import { StoreBusy } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import { callerOf } from '../use-cases/read-user.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

export interface Command {
  readonly userId: string;
  readonly route: RouteName;
  /** The Idempotency-Key header; undefined: no deduplication. */
  readonly key: string | undefined;
  /** All input of the request: path, body. */
  readonly request: unknown;
  readonly wallMs: number;
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

/**
 * Runs a command that moves money, in one transaction with its idempotency key. The same key and body get the
 * stored answer, another body is refused, a concurrent duplicate waits. A refusal rolls back everything, also
 * the key.
 */
export async function runCommand<Answer>(
  store: Store,
  command: Command,
  work: (tx: StoreTx) => Promise<Answer>,
): Promise<Answer> {
  const { key } = command;
  if (key === undefined) {
    return store.transaction(async (tx) => {
      await assertJoined(tx, command.userId);
      return work(tx);
    });
  }
  const bodyHash = createHash('sha256').update(canonical(command.request)).digest('hex');
  const commandKey = { userId: command.userId, route: command.route, key };
  return store.transaction(async (tx) => {
    const taken = await tx.idempotency.take(commandKey, bodyHash, command.wallMs).catch((error: unknown) => {
      throw isBusy(error)
        ? new Refusal('idempotency_in_progress', 'The same request is being worked on; ask again.')
        : error;
    });
    if (taken !== 'new') {
      if (taken.bodyHash !== bodyHash)
        throw new Refusal(
          'idempotency_key_reused',
          'This Idempotency-Key belongs to another request.',
          'Idempotency-Key',
        );
      return JSON.parse(taken.answer) as Answer;
    }
    await assertJoined(tx, command.userId);
    const answer = await work(tx);
    await tx.idempotency.store(commandKey, JSON.stringify(answer));
    return answer;
  });
}

async function assertJoined(tx: StoreTx, userId: string): Promise<void> {
  const user = await callerOf(tx, userId);
  if (!user.isMember) throw new JoinRequired();
}

function isBusy(error: unknown): boolean {
  return error instanceof StoreBusy || codeOf(error) === '55P03';
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
