import { describe, expect, it } from 'vitest';
import type { Membership } from '#server/ports/messenger.ts';
import type { Store } from '#server/ports/store.ts';
import { Community } from '#server/use-cases/community.ts';

const HOUR_MS = 3_600_000;

/** A person in a store whose answers come when the test says so, and a messenger beside it. */
function world(isMember: boolean) {
  const clock = { ms: 10 * HOUR_MS, wallMs: () => clock.ms, nowMs: () => clock.ms };
  const row = { telegramId: '7', isMember, communityCheckedAtWallMs: 0 };
  const asked: ((said: Membership) => void)[] = [];
  const reads: (() => void)[] = [];
  const waits: number[] = [];
  let isSlow = false;
  const user = async () => {
    const found = { ...row };
    if (isSlow) await new Promise<void>((resolve) => reads.push(resolve));
    return found;
  };
  const users = {
    change: async (_id: string, changes: Partial<typeof row>) => void Object.assign(row, changes),
  };
  const transaction = (work: (tx: unknown) => unknown) => work({ users });
  const store = { transaction, reads: { user } } as unknown as Store;
  const messenger = {
    membership: () => new Promise<Membership>((resolve) => asked.push(resolve)),
  } as never;
  const delay = async (ms: number) => {
    waits.push(ms);
    clock.ms += ms;
  };
  const community = new Community({ store, clock, messenger, delay, hasCommunity: true });
  return { community, clock, row, asked, reads, waits, slow: (is: boolean) => (isSlow = is) };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('looks at the community', () => {
  it('whoever read the person before the answer of another look was stored does not ask again', async () => {
    const { community, asked, reads, slow } = world(true);
    slow(true);
    const all = Array.from({ length: 5 }, () => community.refresh('u'));
    await settle();
    reads.shift()?.();
    await settle();
    asked.shift()?.('member');
    await settle();
    while (reads.length > 0) reads.shift()?.();
    await settle();
    expect(asked).toHaveLength(0);
    await Promise.all(all);
  });

  it('a look for a command and one for a task do not overtake each other', async () => {
    const { community, asked } = world(false);
    const [one, other] = [community.refresh('u'), community.membershipNow('u')];
    await settle();
    expect(asked).toHaveLength(1);
    asked.shift()?.('stranger');
    await one;
    expect(await other).toBe('stranger');
    expect(asked).toHaveLength(0);
  });

  it('who says that they joined is looked at anew, once it may be asked; many at once are one question', async () => {
    const { community, asked, waits, row, clock } = world(false);
    row.communityCheckedAtWallMs = clock.ms - 500;
    const done = Array.from({ length: 3 }, () => community.membershipAnew('u'));
    await settle();
    expect(asked).toHaveLength(1);
    asked.shift()?.('member');
    expect(await Promise.all(done)).toEqual(['member', 'member', 'member']);
    expect(waits[0]).toBe(1505);
  });

  it('a member is not asked about, and silence is told as such', async () => {
    const { community, asked, row, clock } = world(false);
    const done = community.membershipAnew('u');
    await settle();
    asked.shift()?.('unknown');
    await settle();
    asked.shift()?.('unknown');
    expect(await done).toBe('unknown');
    Object.assign(row, { isMember: true, communityCheckedAtWallMs: clock.ms });
    clock.ms += 1999;
    expect(asked).toHaveLength(0);
  });
});
