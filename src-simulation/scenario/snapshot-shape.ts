import {
  checked,
  decimal,
  DocumentReader,
  integer,
  isWithin,
  join,
  listOf,
  mapped,
  maybe,
  oneOf,
  plainFields,
  record,
  type Shape,
  shapeOf,
} from '@axiom/domain/document';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { AMOUNT_FRACTION_DIGITS, axiom, type Nano, ton, WHOLE_PERCENT } from '@axiom/domain/money';
import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { inCamelCase, LARGEST_TON, LONGEST_DAYS, percentFrom } from './value-shapes.ts';
import type { Snapshot, SnapshotBond, SnapshotPerson, SnapshotStake } from './scenario.ts';
import { parseUtcInstant } from './utc-date.ts';

const MOST_PEOPLE = 1_000_000;
const OF_ONE = { min: 0, max: 10_000 };

const amount = decimal({ min: 0n, max: LARGEST_TON, fractionDigits: AMOUNT_FRACTION_DIGITS });
const amountTon: Shape<Nano<'TON'>> = mapped(amount, ton);
const amountToken: Shape<Nano<'AXIOM'>> = mapped(amount, axiom);
const percent = percentFrom(0n, 100n * WHOLE_PERCENT);
const origin = oneOf(['paid', 'farm']);
/** A larger remainder would be a whole nano, which would have been earned. */
const remainder = decimal({ min: 0n, max: ACCRUAL_DENOMINATOR - 1n, fractionDigits: 0 });

/** Epoch milliseconds of an instant; 0 if it is none. */
const instant: Shape<number> = shapeOf(
  () => ({ type: 'string' }),
  (reader, value, path) => {
    const atMs = typeof value === 'string' ? parseUtcInstant(value) : undefined;
    if (atMs === undefined) reader.note(path, value, 'an instant such as 2026-03-01T12:00:00.000Z');
    return atMs ?? 0;
  },
);

/** Reads the operator's export: people by number, without names. Everybody belongs to `group`. */
export function readSnapshot(reader: DocumentReader, value: unknown, group: number): Snapshot {
  const takenAtMs = instant.read(new DocumentReader(), plainFields(value)?.['taken_at'], '');
  const shape = record({
    taken_at: instant,
    treasury_ton: amountTon,
    people: listOf(personShape(takenAtMs, group), { min: 0, max: MOST_PEOPLE }),
  });
  const { treasury_ton: treasuryTon, people } = shape.read(reader, value, 'snapshot');
  noteInviters(reader, people);
  return { takenAtMs, treasuryTon, people };
}

function personShape(takenAtMs: number, group: number): Shape<SnapshotPerson> {
  const past = checked(instant, (reader, atMs, path, value) => {
    if (atMs > takenAtMs) reader.note(path, value, 'an instant not after taken_at');
  });
  const fields = record({
    inviter: maybe(integer({ min: 0, max: MOST_PEOPLE - 1 })),
    held_since: maybe(past),
    main: amountToken,
    referral: amountToken,
    task: amountToken,
    turnover: amountTon,
    bonds: listOf(bondShape(takenAtMs, past), OF_ONE),
    stakes: listOf(stakeShape(past), OF_ONE),
  });
  return mapped(fields, ({ held_since: heldSinceMs, ...read }) => ({ ...read, heldSinceMs, group }));
}

function bondShape(takenAtMs: number, past: Shape<number>): Shape<SnapshotBond> {
  const fields = record({
    origin,
    amount_ton: amountTon,
    amount_token: amountToken,
    activated_at: past,
    tariff_days: integer({ min: 1, max: LONGEST_DAYS }),
    bonus_percent: percent,
    daily_reward: percent,
    max_reward_percent: percent,
    exit_fee: inCamelCase(record({ percent: percentFrom(0n, WHOLE_PERCENT - 1n), flat_token: amountToken })),
    pending_bonus: amountToken,
  });
  const open = checked(fields, (reader, read, path, value) => {
    if (read.activated_at + read.tariff_days * MS_PER_DAY > takenAtMs) return;
    const at = (name: string) => join(path, name);
    const isIn = (name: string) => reader.problems.some((problem) => isWithin(problem.path, at(name)));
    if (isIn('activated_at') || isIn('tariff_days')) return;
    const written = plainFields(value)?.['activated_at'];
    reader.note(at('activated_at'), written, 'an open bond: not matured at taken_at');
  });
  return mapped(inCamelCase(open), ({ activatedAt: activatedAtMs, ...read }) => ({ ...read, activatedAtMs }));
}

function stakeShape(past: Shape<number>): Shape<SnapshotStake> {
  const fields = record({
    origin,
    total_amount: amountToken,
    daily_reward: percent,
    max_reward: amountToken,
    earned_reward: amountToken,
    accrual_remainder: remainder,
    last_updated_at: past,
    active_since: past,
  });
  const active = checked(fields, (reader, read, path, value) => {
    if (read.earned_reward < read.max_reward || read.earned_reward === 0n) return;
    const written = plainFields(value)?.['earned_reward'];
    reader.note(join(path, 'earned_reward'), written, 'less than max_reward: an active stake');
  });
  return mapped(
    inCamelCase(active),
    ({ lastUpdatedAt: lastUpdatedAtMs, activeSince: activeSinceMs, ...read }) => ({
      ...read,
      lastUpdatedAtMs,
      activeSinceMs,
    }),
  );
}

function noteInviters(reader: DocumentReader, people: readonly SnapshotPerson[]): void {
  const path = (person: number) => `snapshot.people[${person}].inviter`;
  people.forEach(({ inviter }, index) => {
    if (inviter !== undefined && inviter >= people.length)
      reader.note(path(index), inviter, `at most ${people.length - 1}`);
  });
  const done = new Set<number>();
  people.forEach((_, start) => {
    const way = new Set<number>();
    let person: number | undefined = start;
    while (person !== undefined && !done.has(person)) {
      if (way.has(person)) {
        reader.note(path(person), people[person]?.inviter, 'no circle');
        break;
      }
      way.add(person);
      person = people[person]?.inviter;
    }
    for (const each of way) done.add(each);
  });
}
