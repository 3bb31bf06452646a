import type { CommandNeed } from '../../ports/store-commands.ts';
import type { Ask, Statement } from '../statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What all commands of a batch need, as parameters. */
export interface Wanted {
  readonly people: readonly string[];
  readonly invited: readonly string[];
  readonly codes: readonly string[];
  readonly codeUsers: readonly string[];
  readonly linkIds: readonly string[];
  /** Whose each of `linkIds` is said to be. */
  readonly linkOwners: readonly string[];
  readonly mintIds: readonly string[];
  /** Whose each of `mintIds` is said to be. */
  readonly mintOwners: readonly string[];
  readonly sellers: readonly string[];
  readonly doers: readonly string[];
  readonly periods: readonly string[];
  readonly proofs: readonly string[];
  /** Whose notices it is about. */
  readonly readers: readonly string[];
  readonly needs: readonly CommandNeed[];
}

/** A statement that reads facts, and where its rows go; `isNeeded`: some command wants them. */
interface Fact<Row> {
  readonly statement: Statement;
  readonly isNeeded: (wanted: Wanted) => boolean;
  readonly values: (wanted: Wanted, work: UnitOfWork) => readonly unknown[];
  readonly put: (rows: readonly Row[], work: UnitOfWork) => void;
}

/** Keeps the type of the rows inside. */
export const fact = <Row extends object>(one: Fact<Row>) => ({
  isNeeded: one.isNeeded,
  ask: async (ask: Ask, wanted: Wanted, work: UnitOfWork): Promise<void> =>
    one.put(await ask<Row>(one.statement, one.values(wanted, work)), work),
});

export function wantedBy(needs: readonly CommandNeed[]): Wanted {
  const some = <Value>(pick: (need: CommandNeed) => Value | undefined): Value[] =>
    needs.flatMap((need) => pick(need) ?? []);
  const byCode = needs.filter(({ activationCode }) => activationCode !== undefined);
  return {
    needs,
    people: [...new Set(needs.map(({ userId }) => userId))],
    invited: some(({ mintId, userId }) => (mintId === undefined ? undefined : userId)),
    codes: byCode.map(({ activationCode = '' }) => activationCode),
    codeUsers: byCode.map(({ userId }) => userId),
    linkIds: some(({ linkId }) => linkId),
    linkOwners: some(({ linkId, userId }) => (linkId === undefined ? undefined : userId)),
    mintIds: some(({ mintId }) => mintId),
    mintOwners: some(({ mintId, userId }) => (mintId === undefined ? undefined : userId)),
    sellers: [...new Set(some(({ isSale, userId }) => (isSale === true ? userId : undefined)))],
    doers: [...new Set(some(({ periods, userId }) => (periods === undefined ? undefined : userId)))],
    proofs: some(({ proof }) => proof),
    readers: [
      ...new Set(some(({ isAboutNotices, userId }) => (isAboutNotices === true ? userId : undefined))),
    ],
    periods: [...new Set(needs.flatMap(({ periods = [] }) => periods))],
  };
}
