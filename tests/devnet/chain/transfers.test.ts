import { Address, toNano, type Message } from '@ton/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaucetRefused } from '../../../src-devnet/world.ts';
import { openDevnet, walletOf, type TestDevnet } from '../support/devnet.ts';
import { freePort } from '../../support/ports.ts';

const port = await freePort();
let test: TestDevnet;

beforeAll(async () => {
  test = await openDevnet(port);
});
afterAll(() => test.end());

/** An account that was paid before gives the chain a nano of storage fee for each second between. */
function expectPaid(balance: bigint, ton: string): void {
  expect(balance).toBeLessThanOrEqual(toNano(ton));
  expect(balance).toBeGreaterThan(toNano(ton) - 1000n);
}

const produce = () => test.devnet.chain.produce();

async function fund(address: Address, ton: string): Promise<void> {
  await test.devnet.chain.fund(address, toNano(ton));
  await produce();
}

function textOf(message: Message | null | undefined): string {
  const slice = message?.body.beginParse();
  return slice?.loadUint(32) === 0 ? slice.loadStringTail() : '';
}

describe.each(['v5r1', 'v4r2'] as const)('a %s wallet', (version) => {
  const wallet = walletOf(version, version === 'v5r1' ? 1 : 2);
  const receiver = walletOf('v5r1', version === 'v5r1' ? 3 : 4).address;

  it('deploys itself and pays with a comment, seen by the unmodified TonClient', async () => {
    await fund(wallet.address, '10');
    expect(await test.client.getBalance(wallet.address)).toBe(toNano('10'));
    await test.client.sendFile(wallet.sign(0, [{ to: receiver, value: '1.5', text: 'order 4f1c' }]));
    await produce();
    expect(await test.client.getBalance(receiver)).toBe(toNano('1.5'));
    expect(await test.client.isContractDeployed(wallet.address)).toBe(true);
    const [arrived] = await test.client.getTransactions(receiver, { limit: 1 });
    expect(textOf(arrived?.inMessage)).toBe('order 4f1c');
    expect(String(arrived?.inMessage?.info.src)).toBe(wallet.address.toString());
    const [sent] = await test.client.getTransactions(wallet.address, { limit: 1 });
    expect(sent?.outMessagesCount).toBe(1);
    expect((await test.client.runMethod(wallet.address, 'seqno')).stack.readNumber()).toBe(1);
  });

  it('is refused the same message a second time, as toncenter says it', async () => {
    const again = wallet.sign(0, [{ to: receiver, value: '1.5', text: 'order 4f1c' }]);
    await expect(test.client.sendFile(again)).rejects.toMatchObject({
      response: {
        status: 500,
        data: {
          ok: false,
          code: 500,
          error: expect.stringMatching(/^LITE_SERVER_UNKNOWN: cannot apply external message/),
        },
      },
    });
    await produce();
    expect(await test.client.getBalance(receiver)).toBe(toNano('1.5'));
  });

  it('is refused a message that is past its time', async () => {
    const late = wallet.sign(1, [{ to: receiver, value: '1' }], test.devnet.chain.nowS() - 1);
    await expect(test.client.sendFile(late)).rejects.toMatchObject({
      response: {
        data: { error: expect.stringContaining(version === 'v5r1' ? 'exitcode=136' : 'exitcode=36') },
      },
    });
  });

  it('gets back what bounces, less the fees', async () => {
    const before = await test.client.getBalance(wallet.address);
    const nobody = walletOf('v5r1', version === 'v5r1' ? 5 : 6).address;
    await test.client.sendFile(wallet.sign(1, [{ to: nobody, value: '2', text: 'hi', bounce: true }]));
    await produce();
    const [back] = await test.client.getTransactions(wallet.address, { limit: 1 });
    const info = back?.inMessage?.info;
    expect(info?.type === 'internal' && info.bounced).toBe(true);
    expect(back?.inMessage?.body.beginParse().loadUint(32)).toBe(0xffffffff);
    const after = await test.client.getBalance(wallet.address);
    expect(before - after).toBeGreaterThan(0n);
    expect(before - after).toBeLessThan(toNano('0.02'));
    expect(await test.client.getBalance(nobody)).toBe(0n);
  });
});

describe('the next block', () => {
  const wallet = walletOf('v5r1', 7);
  const receiver = walletOf('v5r1', 8).address;

  it('holds what was sent before it, and nothing shows until then', async () => {
    await fund(wallet.address, '5');
    await test.client.sendFile(wallet.sign(0, [{ to: receiver, value: '1' }]));
    expect(await test.client.getBalance(receiver)).toBe(0n);
    expect(test.devnet.chain.pending).toBe(1);
    await produce();
    expect(await test.client.getBalance(receiver)).toBe(toNano('1'));
    expect(test.devnet.chain.pending).toBe(0);
  });

  it('takes the same bytes once, however often they are sent', async () => {
    const boc = wallet.sign(1, [{ to: receiver, value: '1' }]);
    for (let sent = 0; sent < 3; sent += 1) await test.client.sendFile(boc);
    expect(test.devnet.chain.pending).toBe(1);
    await produce();
    expectPaid(await test.client.getBalance(receiver), '2');
  });

  it('runs one of two messages with the same number', async () => {
    await test.client.sendFile(wallet.sign(2, [{ to: receiver, value: '0.1' }]));
    await test.client.sendFile(wallet.sign(2, [{ to: receiver, value: '0.2' }]));
    await produce();
    expectPaid(await test.client.getBalance(receiver), '2.1');
  });

  it('spends no more than there is: the number is used up, nothing is paid', async () => {
    await test.client.sendFile(wallet.sign(3, [{ to: receiver, value: '1000' }]));
    await produce();
    const [last] = await test.client.getTransactions(wallet.address, { limit: 1 });
    expect(last?.outMessagesCount).toBe(0);
    expectPaid(await test.client.getBalance(receiver), '2.1');
    expect((await test.client.runMethod(wallet.address, 'seqno')).stack.readNumber()).toBe(4);
  });
});

describe('the faucet', () => {
  it('gave the hot wallet its capital once', async () => {
    const hot = Address.parse(test.devnet.hotWallet);
    expect(await test.client.getBalance(hot)).toBe(toNano('1000'));
    const [capital] = await test.client.getTransactions(hot, { limit: 10 });
    expect(String(capital?.inMessage?.info.src)).toBe(test.devnet.chain.faucetAddress.toString());
    await test.restart();
    expect(await test.client.getTransactions(hot, { limit: 10 })).toHaveLength(1);
  });

  it('pays many at once, every one of them', async () => {
    const addresses = Array.from({ length: 120 }, (_, n) => new Address(0, Buffer.alloc(32, 100 + n)));
    const paid = addresses.map((address) => test.devnet.chain.fund(address, 7n * 10n ** 8n));
    await produce();
    await Promise.all(paid);
    const balances = await Promise.all(addresses.map((address) => test.devnet.chain.account(address)));
    expect(balances.map(({ balance }) => balance)).toEqual(addresses.map(() => 7n * 10n ** 8n));
  });

  it('refuses what it cannot pay', async () => {
    const address = new Address(0, Buffer.alloc(32, 98));
    for (const amount of [0n, -1n, 10n ** 30n, toNano('5000000000')]) {
      await expect(test.devnet.chain.fund(address, amount)).rejects.toThrow(FaucetRefused);
    }
    expect(test.devnet.chain.pending).toBe(0);
  });

  it('waits for the block while blocks are made', async () => {
    const address = new Address(0, Buffer.alloc(32, 99));
    test.devnet.chain.start();
    await test.devnet.chain.fund(address, 5n);
    test.devnet.chain.stop();
    expect((await test.devnet.chain.account(address)).balance).toBe(5n);
  });
});
