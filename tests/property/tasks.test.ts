import { TASK_KINDS, type TaskKind } from '@axiom/domain/economy';
import { isDomainError } from '@axiom/domain/errors';
import { axiom } from '@axiom/domain/money';
import {
  availableTask,
  checkTaskLink,
  currentTasks,
  InvalidTaskLink,
  periodOf,
  type TaskEvent,
  type TaskEvidence,
  transitionTask,
  type UserTask,
} from '@axiom/domain/task';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const START_MS = Date.UTC(2026, 2, 2);
const DAY_MS = 86_400_000;
const PICTURE = Uint8Array.of(0xff, 0xd8, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0);

/** What is enough for each kind, or not. */
function evidenceFor(kind: TaskKind, isEnough: boolean): TaskEvidence {
  switch (kind) {
    case 'join_channel':
      return { kind, isMember: isEnough };
    case 'connect_wallet':
      return { kind, hasProvenWallet: isEnough };
    case 'first_bond':
      return { kind, hasReleasedBond: isEnough };
    case 'invite_friends':
      return { kind, friendsReleased: isEnough ? 3 : 2 };
    case 'post_link':
      return { kind, link: isEnough ? 'https://t.me/a/1' : 'http://t.me/a/1' };
    case 'screenshot':
      return { kind, photo: isEnough ? { id: 'p', sizeBytes: 10, head: PICTURE } : undefined };
    case 'daily_check_in':
      return { kind };
  }
}

interface Ask {
  readonly userId: string;
  readonly type: TaskEvent['type'];
  readonly isEnough: boolean;
  /** How much later than the step before. */
  readonly hours: number;
}

const asks: fc.Arbitrary<readonly Ask[]> = fc.array(
  fc.record({
    userId: fc.constantFrom('u1', 'u2'),
    type: fc.constantFrom(
      'start',
      'submit',
      'approve',
      'reject',
      'claim',
      'start',
      'submit',
      'claim',
      'new_period' as const,
    ),
    isEnough: fc.oneof(
      { weight: 4, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    hours: fc.constantFrom(0, 0, 0, 1, 10, 24),
  }),
  { maxLength: 60, size: 'max' },
);

describe('R7.03 tasks', () => {
  it('R4.09 are paid once per person and period and never beyond their budget, whatever happens in whatever order', () => {
    const kinds = fc.constantFrom(...TASK_KINDS);
    const reward = fc.bigInt({ min: 1n, max: 20n }).map(axiom);
    const budget = fc.bigInt({ min: 1n, max: 60n }).map(axiom);
    holds(kinds, reward, budget, asks, (kind, each, limit, list) => {
      const offer = { kind, count: kind === 'invite_friends' ? 3 : 1, reward: each, budget: limit };
      const rows = new Map<string, UserTask>();
      const paid = new Map<string, bigint>();
      let atMs = START_MS;
      for (const ask of list) {
        atMs += ask.hours * 3_600_000;
        const key = `${ask.userId} ${periodOf(kind, atMs)}`;
        const [task] = currentTasks(
          { tasks: [offer] },
          [...rows.values()].filter(({ userId }) => userId === ask.userId),
          ask.userId,
          atMs,
        );
        if (task === undefined) throw new Error('the offer is gone');
        const paidToken = axiom([...paid.values()].reduce((total, amount) => total + amount, 0n));
        const purse = { budgetToken: limit, paidToken };
        const common = {
          atMs,
          purse,
          evidence: evidenceFor(kind, ask.isEnough),
          reason: 'no',
          rewardToken: each,
        };
        const frozen = structuredClone(task);
        try {
          const step = transitionTask(task, { ...common, type: ask.type } as TaskEvent);
          rows.set(key, step.task);
          const isClaim = ask.type === 'claim';
          expect(step.effects).toEqual(isClaim ? [{ type: 'pay_task', rewardToken: each }] : []);
          if (!isClaim) continue;
          expect(paid.has(key)).toBe(false);
          paid.set(key, each);
          expect(paidToken + each <= limit).toBe(true);
        } catch (error) {
          if (!isDomainError(error)) throw error;
          if (error.code === 'task_budget_spent') expect(paidToken + each > limit).toBe(true);
        }
        expect(task).toEqual(frozen);
      }
      const days = new Set([...paid.keys()].map((key) => key.split(' ')[1]));
      if (kind !== 'daily_check_in') expect(days.size <= 1).toBe(true);
    });
  });

  it('R4.09 are never paid without evidence, and what people hand in never without a review', () => {
    holds(fc.constantFrom(...TASK_KINDS), asks, (kind, list) => {
      const offer = { kind, count: kind === 'invite_friends' ? 3 : 1, reward: axiom(1n), budget: axiom(1n) };
      let task = availableTask(offer, 'u1', START_MS);
      const seen: string[] = [];
      for (const ask of list) {
        const purse = { budgetToken: axiom(1n), paidToken: axiom(0n) };
        const event = {
          type: ask.type,
          atMs: START_MS,
          purse,
          evidence: evidenceFor(kind, ask.isEnough),
          reason: 'no',
        };
        try {
          task = transitionTask(task, event as TaskEvent).task;
          if (ask.type === 'submit' && kind !== 'daily_check_in') expect(ask.isEnough).toBe(true);
          if (ask.type === 'start') seen.length = 0;
          seen.push(ask.type);
        } catch (error) {
          if (!isDomainError(error)) throw error;
        }
      }
      const isReviewed = kind === 'post_link' || kind === 'screenshot';
      if (task.status === 'CLAIMED') {
        expect(seen).toEqual(
          isReviewed ? ['start', 'submit', 'approve', 'claim'] : ['start', 'submit', 'claim'],
        );
      }
    });
  });

  it('R4.09 of a day are open again from 00:00 UTC on, every other one never', () => {
    const when = fc.integer({ min: 0, max: 4000 * 86_400 }).map((seconds) => START_MS + seconds * 1000);
    const later = fc.integer({ min: 0, max: 2 * DAY_MS });
    holds(when, later, fc.constantFrom(...TASK_KINDS), (a, ms, kind) => {
      const b = a + ms;
      const isSameDay = Math.floor(a / DAY_MS) === Math.floor(b / DAY_MS);
      expect(periodOf(kind, a) === periodOf(kind, b)).toBe(kind === 'daily_check_in' ? isSameDay : true);
    });
  });
});

describe('R7.03 links to posts', () => {
  const host = fc.oneof(
    fc.constantFrom(
      't.me',
      'x.com',
      'T.ME',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'a.b',
      '',
      'user@t.me',
      't.me:443',
    ),
    fc.domain(),
  );
  const path = fc.oneof(
    fc.webPath(),
    fc
      .string({ unit: fc.constantFrom(...'a1?&#%=_~ \n\t\u0000\u200b\u202e<>"\'`\\^{|}') })
      .map((tail) => `/${tail}`),
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'htps:/.@#?\\ []t1\u202e') }),
    fc.webUrl({ validSchemes: ['https', 'http', 'javascript'] }),
    fc
      .tuple(fc.constantFrom('https://', 'HTTPS://', 'https:/', 'https:', '//', ''), host, path)
      .map((parts) => parts.join('')),
  );

  it('R4.09 any text is refused with a reason, or is what a browser opens: https, that host, no port, no credentials', () => {
    holds(text, (given) => {
      let taken: string;
      try {
        taken = checkTaskLink(given);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidTaskLink);
        return;
      }
      const url = new URL(taken);
      expect([url.protocol, url.port, url.username, url.password]).toEqual(['https:', '', '', '']);
      expect(url.hostname).toBe(/^https:\/\/([^/?#]*)/.exec(taken)?.[1]);
      expect(url.hostname).toMatch(/^[a-z0-9.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/);
      expect(taken).not.toMatch(/[\s\p{C}<>"'`\\^{|}]/u);
      expect(taken.length <= 500).toBe(true);
      expect(checkTaskLink(taken)).toBe(taken);
    });
  });
});
