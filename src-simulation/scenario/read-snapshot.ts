import { type DocumentReader, join } from '@axiom/domain/document';
import { MS_PER_DAY } from '@axiom/domain/constants';
import {
  AMOUNT_FRACTION_DIGITS,
  type Currency,
  type Nano,
  percent6,
  WHOLE_PERCENT,
} from '@axiom/domain/money';
import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { LARGEST_TON, LONGEST_DAYS } from './value-shapes.ts';
import type { Snapshot, SnapshotBond, SnapshotPerson, SnapshotStake } from './scenario.ts';
import { parseUtcInstant } from './utc-date.ts';

const MOST_PEOPLE = 1_000_000;
const MOST_OF_ONE = 10_000;
const LARGEST_PERCENT = 100n * WHOLE_PERCENT;
/** A larger remainder would be a whole nano, which would have been earned. */
const LARGEST_REMAINDER = ACCRUAL_DENOMINATOR - 1n;
const ORIGINS = ['paid', 'farm'] as const;

/** Reads the operator's export: people by number, without names. Everybody belongs to `group`. */
export class SnapshotReader {
  readonly #reader: DocumentReader;
  #takenAtMs = Number.MAX_SAFE_INTEGER;

  constructor(reader: DocumentReader) {
    this.#reader = reader;
  }

  read(value: unknown, group: number): Snapshot {
    const path = 'snapshot';
    const fields = this.#reader.object(value, path, ['taken_at', 'treasury_ton', 'people']);
    const takenAtMs = this.#instant(fields['taken_at'], join(path, 'taken_at'));
    this.#takenAtMs = takenAtMs;
    const rule = { min: 0, max: MOST_PEOPLE };
    const people = this.#reader.list(fields['people'], join(path, 'people'), rule, (item, at) =>
      this.#person(item, at, group),
    );
    this.#checkInviters(people);
    return {
      takenAtMs,
      treasuryTon: this.#amount<'TON'>(fields['treasury_ton'], join(path, 'treasury_ton')),
      people,
    };
  }

  #person(value: unknown, path: string, group: number): SnapshotPerson {
    const fields = this.#reader.object(
      value,
      path,
      ['main', 'referral', 'task', 'turnover', 'bonds', 'stakes'],
      ['inviter', 'held_since'],
    );
    const at = (name: string) => join(path, name);
    const token = (name: string) => this.#amount<'AXIOM'>(fields[name], at(name));
    const rule = { min: 0, max: MOST_OF_ONE };
    const { inviter, held_since: heldSince } = fields;
    return {
      ...(inviter === undefined
        ? {}
        : { inviter: this.#reader.integer(inviter, at('inviter'), { min: 0, max: MOST_PEOPLE - 1 }) }),
      ...(heldSince === undefined ? {} : { heldSinceMs: this.#past(heldSince, at('held_since')) }),
      group,
      main: token('main'),
      referral: token('referral'),
      task: token('task'),
      turnover: this.#amount<'TON'>(fields['turnover'], at('turnover')),
      bonds: this.#reader.list(fields['bonds'], at('bonds'), rule, (item, each) => this.#bond(item, each)),
      stakes: this.#reader.list(fields['stakes'], at('stakes'), rule, (item, each) =>
        this.#stake(item, each),
      ),
    };
  }

  #bond(value: unknown, path: string): SnapshotBond {
    const names = [
      'origin',
      'amount_ton',
      'amount_token',
      'activated_at',
      'tariff_days',
      'bonus_percent',
      'daily_reward',
      'max_reward_percent',
      'exit_fee',
      'pending_bonus',
    ];
    const fields = this.#reader.object(value, path, names);
    const at = (name: string) => join(path, name);
    const fee = this.#reader.object(fields['exit_fee'], at('exit_fee'), ['percent', 'flat_token']);
    const percent = (name: string) => this.#percent(fields[name], at(name), LARGEST_PERCENT);
    const { length: before } = this.#reader.problems;
    const activatedAtMs = this.#past(fields['activated_at'], at('activated_at'));
    const tariffDays = this.#reader.integer(fields['tariff_days'], at('tariff_days'), {
      min: 1,
      max: LONGEST_DAYS,
    });
    const areSound = this.#reader.problems.length === before;
    if (areSound && activatedAtMs + tariffDays * MS_PER_DAY <= this.#takenAtMs)
      this.#reader.note(at('activated_at'), fields['activated_at'], 'an open bond: not matured at taken_at');
    return {
      origin: this.#reader.oneOf(fields['origin'], at('origin'), ORIGINS) ?? 'paid',
      amountTon: this.#amount<'TON'>(fields['amount_ton'], at('amount_ton')),
      amountToken: this.#amount<'AXIOM'>(fields['amount_token'], at('amount_token')),
      activatedAtMs,
      tariffDays,
      bonusPercent: percent('bonus_percent'),
      dailyReward: percent('daily_reward'),
      maxRewardPercent: percent('max_reward_percent'),
      exitFee: {
        percent: this.#percent(fee['percent'], join(at('exit_fee'), 'percent'), WHOLE_PERCENT - 1n),
        flatToken: this.#amount<'AXIOM'>(fee['flat_token'], join(at('exit_fee'), 'flat_token')),
      },
      pendingBonus: this.#amount<'AXIOM'>(fields['pending_bonus'], at('pending_bonus')),
    };
  }

  #stake(value: unknown, path: string): SnapshotStake {
    const names = [
      'origin',
      'total_amount',
      'daily_reward',
      'max_reward',
      'earned_reward',
      'accrual_remainder',
      'last_updated_at',
      'active_since',
    ];
    const fields = this.#reader.object(value, path, names);
    const at = (name: string) => join(path, name);
    const token = (name: string) => this.#amount<'AXIOM'>(fields[name], at(name));
    const [maxReward, earnedReward] = [token('max_reward'), token('earned_reward')];
    if (earnedReward >= maxReward && earnedReward > 0n)
      this.#reader.note(
        at('earned_reward'),
        fields['earned_reward'],
        'less than max_reward: an active stake',
      );
    return {
      origin: this.#reader.oneOf(fields['origin'], at('origin'), ORIGINS) ?? 'paid',
      totalAmount: token('total_amount'),
      dailyReward: this.#percent(fields['daily_reward'], at('daily_reward'), LARGEST_PERCENT),
      maxReward,
      earnedReward,
      accrualRemainder: this.#remainder(fields['accrual_remainder'], at('accrual_remainder')),
      lastUpdatedAtMs: this.#past(fields['last_updated_at'], at('last_updated_at')),
      activeSinceMs: this.#past(fields['active_since'], at('active_since')),
    };
  }

  #checkInviters(people: readonly SnapshotPerson[]): void {
    people.forEach(({ inviter }, index) => {
      if (inviter === undefined) return;
      const path = `snapshot.people[${index}].inviter`;
      if (inviter >= people.length) this.#reader.note(path, inviter, `at most ${people.length - 1}`);
    });
    const done = new Set<number>();
    people.forEach((_, start) => {
      const way = new Set<number>();
      let person: number | undefined = start;
      while (person !== undefined && !done.has(person)) {
        if (way.has(person)) {
          this.#reader.note(`snapshot.people[${person}].inviter`, people[person]?.inviter, 'no circle');
          break;
        }
        way.add(person);
        person = people[person]?.inviter;
      }
      for (const each of way) done.add(each);
    });
  }

  #instant(value: unknown, path: string): number {
    const atMs = typeof value === 'string' ? parseUtcInstant(value) : undefined;
    if (atMs === undefined) this.#reader.note(path, value, 'an instant such as 2026-03-01T12:00:00.000Z');
    return atMs ?? 0;
  }

  #past(value: unknown, path: string): number {
    const atMs = this.#instant(value, path);
    if (atMs > this.#takenAtMs) this.#reader.note(path, value, 'an instant not after taken_at');
    return atMs;
  }

  #amount<C extends Currency>(value: unknown, path: string): Nano<C> {
    const range = { min: 0n, max: LARGEST_TON, fractionDigits: AMOUNT_FRACTION_DIGITS };
    return this.#reader.decimal(value, path, range) as Nano<C>;
  }

  #percent(value: unknown, path: string, max: bigint) {
    return percent6(this.#reader.decimal(value, path, { min: 0n, max, fractionDigits: 6, unit: '%' }));
  }

  #remainder(value: unknown, path: string): bigint {
    return this.#reader.decimal(value, path, { min: 0n, max: LARGEST_REMAINDER, fractionDigits: 0 });
  }
}
