import type { StatementPreview } from '@axiom/domain/records';
import type { EntriesRange } from '../ports/store-ledger.ts';
import { Refusal } from '../refusal.ts';
import { previewStatement, type StatementDeps } from './statement.ts';

/** Reads a preview for a person. The signal is aborted once nobody waits for it any more. */
export type StatementPreviews = (
  userId: string,
  range: EntriesRange,
  signal: AbortSignal,
) => Promise<StatementPreview>;

interface Waiting {
  readonly begin: () => void;
  readonly giveWay: () => void;
}

/**
 * Previews of statements, of each person one at a time: 50,000 entries are read in 50 steps, for which others wait too. One
 * more of them waits. A newer one takes its place: who changes the period wants the newest alone.
 * @throws Refusal rate_limited for the one that gave way; the others of `previewStatement`
 */
export function statementPreviews(deps: StatementDeps): StatementPreviews {
  /** Whose is being read, and what waits for its end. */
  const open = new Map<string, Waiting | null>();

  const turn = async (userId: string): Promise<void> => {
    const before = open.get(userId);
    if (before === undefined) {
      open.set(userId, null);
      return;
    }
    before?.giveWay();
    await new Promise<void>((resolve, reject) => {
      const giveWay = () => reject(new Refusal('rate_limited', 'A newer preview of yours is read instead.'));
      open.set(userId, { begin: resolve, giveWay });
    });
  };

  const next = (userId: string): void => {
    const waiting = open.get(userId) ?? null;
    if (waiting === null) {
      open.delete(userId);
      return;
    }
    open.set(userId, null);
    waiting.begin();
  };

  return async (userId, range, signal) => {
    await turn(userId);
    try {
      return await previewStatement(deps, userId, range, signal);
    } finally {
      next(userId);
    }
  };
}
