import { describe, expect, it } from 'vitest';
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

describe('accounts read for people', () => {
  it('everybody who asks about one account within 2 s gets the answer of one question', async () => {
    const { read, asked, answer, clock } = reading();
    const first = Array.from({ length: 200 }, () => read(RICH));
    answer({ ...EMPTY, balanceNano: 7n });
    expect(new Set((await Promise.all(first)).map(({ balanceNano }) => balanceNano))).toEqual(new Set([7n]));
    clock.ms += 2000;
    expect((await read(RICH)).balanceNano).toBe(7n);
    expect(asked).toEqual([RICH]);
    clock.ms += 1;
    const again = read(RICH);
    answer({ ...EMPTY, balanceNano: 8n });
    expect((await again).balanceNano).toBe(8n);
    const other = read(POOR);
    answer(EMPTY);
    await other;
    expect(asked).toEqual([RICH, RICH, POOR]);
  });

  it('what no node answered is asked again', async () => {
    const { read, asked, answer } = reading();
    const failed = read(RICH);
    answer(new Error('away'));
    await expect(failed).rejects.toMatchObject({ code: 'chain_unavailable' });
    const again = read(RICH);
    answer(EMPTY);
    await again;
    expect(asked).toEqual([RICH, RICH]);
  });

  it('8 accounts at once; the next is refused, until one is answered', async () => {
    const { read, asked, answer } = reading();
    const eight = Array.from({ length: 8 }, (_, index) => read(address(`account ${index}`)));
    await expect(read(RICH)).rejects.toMatchObject({ name: 'Refusal', code: 'chain_unavailable' });
    expect(asked).toHaveLength(8);
    answer(EMPTY);
    await eight[0];
    const next = read(RICH);
    for (let time = 0; time < 8; time += 1) answer(EMPTY);
    await Promise.all([...eight, next]);
    expect(asked).toHaveLength(9);
  });
});
