import * as constants from '@axiom/domain/constants';
import * as buying from '../buying.ts';
import * as exact from '../exact.ts';
import * as times from '../times.ts';
import * as deltaNames from './deltas.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as purchases from './purchases.ts';

const { SECONDS_PER_DAY } = constants;
const { creditedToken } = buying;
const { mulDiv } = exact;
const { LATE_FROM } = times;
const { takeRoom } = deltaNames;
const { A, D, DAILY, LIFE } = layout;
const { COLUMNS } = purchases;

/** Finds what each purchase gets, and writes down what was paid and issued. */
export function pay(apart: Apart): void {
  const { deltas, people, noted, steps } = apart;
  const { daily } = deltas;
  if (steps.length > 0) atMovingPrice(apart);
  else atOnePrice(apart);
  takeRoom(deltas, largerSum(noted.count), noted.count);
  for (let at = 0; at < noted.count; at += 1) {
    const ton = COLUMNS.ton[at] as number;
    const own = (COLUMNS.person[at] as number) * LIFE + A.tonIn;
    people[own] = (people[own] as number) + ton;
    const day = (COLUMNS.day[at] as number) * DAILY;
    daily[day + D.boughtTon] = (daily[day + D.boughtTon] as number) + ton;
    daily[day + D.issued] = (daily[day + D.issued] as number) + (COLUMNS.token[at] as number);
  }
}

function atOnePrice({ noted, perTon }: Apart): void {
  const { numerator, divisor } = perTon;
  for (let at = 0; at < noted.count; at += 1)
    COLUMNS.token[at] = mulDiv(COLUMNS.ton[at] as number, numerator, divisor);
}

function atMovingPrice(apart: Apart): void {
  for (let at = 0; at < apart.noted.count; at += 1) {
    const midnight = (COLUMNS.day[at] as number) * SECONDS_PER_DAY;
    const visit = COLUMNS.visit[at] as number;
    const second = COLUMNS.second[at] as number;
    const isLate = second - visit >= LATE_FROM;
    COLUMNS.token[at] = creditedToken(
      apart,
      COLUMNS.ton[at] as number,
      midnight + visit,
      midnight + second,
      isLate,
    );
  }
}

/** Of each purchase what is larger, what it pays or what it gets: the sum. */
function largerSum(count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const ton = COLUMNS.ton[at] as number;
    const token = COLUMNS.token[at] as number;
    sum += ton > token ? ton : token;
  }
  return sum;
}
