import { MS_PER_DAY } from '@axiom/domain/constants';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { type BackOff, backOffMs } from '../back-off.ts';
import type { Clock } from '../ports/clock.ts';
import type { Messenger, OutgoingFile, OutgoingMessage, Sending } from '../ports/messenger.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { QueuedMessage, StatementMessage } from '../ports/store-messages.ts';
import { StatementImpossible } from '../use-cases/statement.ts';
import type { BotLinks } from './links.ts';
import { writeMessage } from './write.ts';

const RETRY: BackOff = { firstMs: 2_000, longestMs: 60_000 };
/** Longer than any call can take: the server that claimed the message has ended. */
const ABANDONED_MS = 30_000;

export interface DeliverDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly messenger: Pick<Messenger, 'send' | 'sendFile'>;
  /** The file of a statement for the person whose chat this is. @throws StatementImpossible */
  readonly buildStatement: (telegramId: string, body: StatementMessage) => Promise<OutgoingFile>;
  readonly face: BotLinks;
  /** Reports to the operator a message that will never arrive, and why. */
  readonly onLost: (why: string) => void;
}

/** Result of one turn: nothing to send, one message handled, or a pause that the messenger needs. */
export type Turn =
  | { readonly kind: 'idle' | 'done' }
  | { readonly kind: 'pause'; readonly waitMs: number; readonly why: string };

/**
 * Sends the oldest waiting message. It is claimed before it is sent: if the server ends in between, the
 * messenger has most likely received it, and a notice is never sent again. A call without an answer most
 * likely did nothing and is tried again.
 */
export async function deliverOne(deps: DeliverDeps): Promise<Turn> {
  const { store, clock } = deps;
  const message = await store.transaction((tx) => tx.messages.claim());
  if (message === null) return { kind: 'idle' };
  if (clock.wallMs() - message.createdAtWallMs > MS_PER_DAY) return lose(deps, message, 'older than a day');
  const written = write(deps, message);
  if (written === null) return lose(deps, message, 'of a kind that this version does not know');
  const sending = await send(deps, message, written);
  return store.transaction((tx) => conclude(tx, deps, message, sending));
}

function write({ face }: DeliverDeps, { languageCode, body }: QueuedMessage) {
  try {
    return writeMessage(face, languageCode, body);
  } catch {
    return null;
  }
}

/** A statement is built only now, from the ledger of the person whose chat it goes to. */
async function send(
  { messenger, buildStatement }: DeliverDeps,
  { telegramId, body }: QueuedMessage,
  written: OutgoingMessage,
): Promise<Sending> {
  if (body.kind !== 'statement') return messenger.send(telegramId, written);
  try {
    return await messenger.sendFile(telegramId, await buildStatement(telegramId, body), written);
  } catch (error) {
    if (!(error instanceof StatementImpossible)) throw error;
    return { kind: 'refused', why: error.message };
  }
}

async function lose({ store, onLost }: DeliverDeps, { id, body }: QueuedMessage, why: string): Promise<Turn> {
  await store.transaction((tx) => tx.messages.end(id, 'failed', why));
  onLost(`${body.kind}: ${why}`);
  return { kind: 'done' };
}

async function conclude(
  tx: StoreTx,
  { clock, onLost }: DeliverDeps,
  message: QueuedMessage,
  sending: Sending,
): Promise<Turn> {
  const { id, telegramId, attempts, body } = message;
  const wallMs = clock.wallMs();
  switch (sending.kind) {
    case 'sent':
      await tx.messages.end(id, 'sent', null);
      return { kind: 'done' };
    case 'busy':
      await tx.messages.postpone(id, wallMs + sending.waitMs, false);
      return { kind: 'pause', waitMs: sending.waitMs, why: 'too many messages' };
    case 'gone':
      await tx.messages.end(id, 'dropped', sending.why);
      await tx.messages.want(telegramId, BOT_NOTICE_KINDS, false);
      await tx.messages.drop(telegramId);
      return { kind: 'done' };
    case 'refused':
      await tx.messages.end(id, 'failed', sending.why);
      onLost(`${body.kind}: ${sending.why}`);
      return { kind: 'done' };
    case 'unanswered': {
      const waitMs = backOffMs(RETRY, attempts);
      // Retried behind the others: one message that the messenger cannot handle must not block all others.
      await tx.messages.postpone(id, wallMs + 2 * waitMs, true);
      return { kind: 'pause', waitMs, why: sending.why };
    }
  }
}

/** Ends the messages that a crashed server was sending. */
export async function closeAbandoned({ store, clock, onLost }: DeliverDeps): Promise<void> {
  const count = await store.transaction((tx) => tx.messages.abandon(clock.wallMs() - ABANDONED_MS));
  if (count > 0) onLost(`${count} notices were being sent when a server ended; they are not sent again`);
}
