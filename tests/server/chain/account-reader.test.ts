import { describe, expect, it, vi } from 'vitest';
import { accountReader } from '#server/chain/account-reader.ts';
import type { AccountSnapshot, ChainNode } from '#server/ports/chain.ts';
import { address } from './support/fake-chain.ts';

const EMPTY: AccountSnapshot = {
  balanceNano: 0n,
  state: 'uninit',
  last: null,
  atS: 0,
  code: null,
  data: null,
};

/** A node that answers when it is told to; `asked` are the accounts it was asked about. */
function slowNode() {
  const asked: string[] = [];
  const waiting: ((snapshot: AccountSnapshot | Error) => void)[] = [];
  const node = {
    name: 'slow',
    snapshot: (account: string) =>
      new Promise<AccountSnapshot>((resolve, reject) => {
        asked.push(account);
        waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  } as unknown as ChainNode;
  return { node, asked, answer: (with_: AccountSnapshot | Error) => waiting.shift()?.(with_) };
}

function reading() {
  const slow = slowNode();
  const clock = { ms: 1_000_000, wallMs: () => clock.ms };
  return { ...slow, clock, read: accountReader({ nodes: [slow.node] }, clock) };
}

const [RICH, POOR] = [address('rich'), address('poor')];
const account = (index: number) => address(`account ${index}`);
const isLimited = { name: 'Refusal', code: 'rate_limited' };

describe('accounts read for people', () => {
  it('everybody who asks about one account within 2 s gets the answer of one question', async () => {
    const { read, asked, answer, clock } = reading();
    const first = Array.from({ length: 200 }, (_, index) => read(RICH, `u${index}`));
    answer({ ...EMPTY, balanceNano: 7n });
    expect(new Set((await Promise.all(first)).map(({ balanceNano }) => balanceNano))).toEqual(new Set([7n]));
    clock.ms += 2000;
    expect((await read(RICH, 'u')).balanceNano).toBe(7n);
    expect(asked).toEqual([RICH]);
    clock.ms += 1;
    const again = read(RICH, 'u');
    answer({ ...EMPTY, balanceNano: 8n });
    expect((await again).balanceNano).toBe(8n);
    const other = read(POOR, 'u');
    answer(EMPTY);
    await other;
    expect(asked).toEqual([RICH, RICH, POOR]);
  });

  it('what no node answered is asked again', async () => {
    const { read, asked, answer } = reading();
    const failed = read(RICH, 'u');
    answer(new Error('away'));
    await expect(failed).rejects.toMatchObject({ code: 'chain_unavailable' });
    const again = read(RICH, 'u');
    answer(EMPTY);
    await again;
    expect(asked).toEqual([RICH, RICH]);
  });

  it('8 accounts at once; the next wait in line, in their order', async () => {
    const { read, asked, answer } = reading();
    const all = Array.from({ length: 12 }, (_, index) => read(account(index), `u${index}`));
    await vi.waitFor(() => expect(asked).toHaveLength(8));
    for (let index = 0; index < 12; index += 1) {
      answer({ ...EMPTY, balanceNano: BigInt(index) });
      expect((await all[index])?.balanceNano).toBe(BigInt(index));
    }
    expect(asked).toEqual(Array.from({ length: 12 }, (_, index) => account(index)));
  });

  it('300 accounts at once of one person are two questions; everybody else is answered', async () => {
    const { read, asked, answer } = reading();
    const flood = Array.from({ length: 300 }, (_, index) => read(account(index), 'flood'));
    const refused = await Promise.allSettled(flood.slice(2));
    expect(refused.map((each) => each.status)).toEqual(refused.map(() => 'rejected'));
    await expect(flood[299]).rejects.toMatchObject(isLimited);
    const others = Array.from({ length: 20 }, (_, index) => read(account(1000 + index), `u${index}`));
    for (let time = 0; time < 22; time += 1) {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(time));
      answer(EMPTY);
    }
    await Promise.all([...flood.slice(0, 2), ...others]);
    expect(asked).toHaveLength(22);
  });

  it('one after another they end too, until the minute is over; what somebody else asked for is free', async () => {
    const { read, asked, answer, clock } = reading();
    const one = async (index: number) => {
      const reply = read(account(index), 'flood');
      answer(EMPTY);
      await reply;
    };
    for (let index = 0; index < 40; index += 1) await one(index);
    await expect(read(account(40), 'flood')).rejects.toMatchObject(isLimited);
    const others = read(account(41), 'u');
    const shared = read(account(41), 'flood');
    answer(EMPTY);
    expect(await shared).toEqual(await others);
    clock.ms += 60_001;
    await one(42);
    expect(asked).toHaveLength(42);
  });

  it('a line that does not move ends for each after 8 s, and leaves no place taken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { read, asked, answer } = reading();
      const eight = Array.from({ length: 8 }, (_, index) => read(account(index), `u${index}`));
      const late = read(account(8), 'late');
      const isAway = { name: 'Refusal', code: 'chain_unavailable' };
      const gone = expect(late).rejects.toMatchObject(isAway);
      await vi.advanceTimersByTimeAsync(8000);
      await gone;
      for (let time = 0; time < 8; time += 1) answer(EMPTY);
      await Promise.all(eight);
      const again = read(account(8), 'late');
      answer(EMPTY);
      await again;
      expect(asked).toHaveLength(9);
    } finally {
      vi.useRealTimers();
    }
  });

  it('at most 256 wait', async () => {
    const { read } = reading();
    const replies = Array.from({ length: 8 + 257 }, (_, index) => read(account(index), `u${index}`));
    await expect(replies.at(-1)).rejects.toMatchObject({ name: 'Refusal', code: 'chain_unavailable' });
    for (const reply of replies) reply.catch(() => undefined);
  });
});
