import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-ports.ts';
import { answer, waiting } from '../../devnet/wallet/support.ts';
import { never, openWalletBench, payment, type WalletBench } from '../support/wallet-bench.ts';

let bench: WalletBench;

beforeAll(async () => {
  bench = await openWalletBench();
});
afterAll(() => bench.close());
afterEach(() => bench.clear());

describe('sending', () => {
  it('R3.10 tells when the request has left, then the signature', async () => {
    const port = bench.wallet();
    const { address } = await bench.connect(port);
    let isSent = false;
    const sending = port.send(
      payment(),
      () => {
        isSent = true;
      },
      never,
    );
    await waiting(bench.outside, address);
    expect(isSent).toBe(true);
    await answer(bench.outside, address, 'approve');
    const outcome = await sending;
    expect(outcome.type === 'signed' && outcome.boc.length > 100).toBe(true);
  });

  it('R6.04 a refusal in the wallet is rejected, with its message', async () => {
    const port = bench.wallet();
    const { address } = await bench.connect(port);
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'reject');
    const outcome = await sending;
    expect(outcome.type).toBe('rejected');
    expect('message' in outcome && outcome.message).not.toContain('TON_CONNECT_SDK_ERROR');
  });

  it('without a wallet nothing is sent', async () => {
    expect(await bench.wallet().send(payment(), () => {}, never)).toEqual({
      type: 'not-sent',
      code: 'not-connected',
      message: 'Connect wallet to send a transaction.',
    });
  });

  it('R3.22 more messages than the wallet takes are not sent', async () => {
    const port = bench.wallet();
    await bench.connect(port);
    const outcome = await port.send(payment(256), () => {}, never);
    // Ours, before the bridge is asked: the wallet's library says it in other words.
    expect(outcome).toEqual({
      type: 'not-sent',
      code: 'not-supported',
      message: 'This wallet signs at most 255 messages at once; 256 were given.',
    });
  });

  it('a wallet that is silent is unknown when the request has ended', async () => {
    const port = bench.wallet({ timings: { answerGraceMs: 200 }, nowMs: () => Date.now() + 60_000 });
    await bench.connect(port);
    const outcome = await port.send(payment(), () => {}, never);
    expect(outcome).toEqual({ type: 'unknown', message: 'The wallet did not answer.' });
  });

  it('a bridge that is away does not keep a payment for ever', async () => {
    const port = bench.wallet({ timings: { answerGraceMs: 0 } });
    await bench.connect(port);
    await bench.fault('drop');
    let isSent = false;
    const outcome = await port.send(
      payment(1, 1),
      () => {
        isSent = true;
      },
      never,
    );
    expect(outcome.type).toBe('unknown');
    expect(isSent).toBe(false);
  });

  it('an abort after sending settles at once, as unknown', async () => {
    const port = bench.wallet();
    const { address } = await bench.connect(port);
    const abort = new AbortController();
    const sending = port.send(payment(), () => {}, abort.signal);
    await waiting(bench.outside, address);
    abort.abort();
    expect(await sending).toEqual({ type: 'unknown', message: 'Transaction sending was aborted' });
  });

  it('an answer that overtakes the bridge’s receipt is heard all the same', async () => {
    const port = bench.wallet(bench.throughDoor);
    const { address } = await bench.connect(port);
    bench.door.receiptDelayMs = 500;
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await answer(bench.outside, address, 'approve');
    expect((await sending).type).toBe('signed');
  });

  it('a wallet that leaves meanwhile ends the payment as unknown, and is told to whoever listens', async () => {
    const port = bench.wallet();
    const { address } = await bench.connect(port);
    let gone = 0;
    const stop = port.onDisconnected(() => {
      gone += 1;
    });
    const sending = port.send(payment(), () => {}, never);
    await waiting(bench.outside, address);
    await port.disconnect(never);
    expect(await sending).toEqual({ type: 'unknown', message: 'The wallet was disconnected.' });
    expect(gone).toBe(1);
    stop();
  });

  it('disconnecting ends here even while the bridge is away', async () => {
    const storage = memoryStorage();
    const port = bench.wallet({ timings: { disconnectMs: 200 } }, storage);
    await bench.connect(port);
    await bench.fault('drop');
    const startedMs = performance.now();
    await port.disconnect(never);
    expect(performance.now() - startedMs).toBeLessThan(1500);
    expect(await bench.wallet({}, storage).restore(never)).toBeNull();
  });
});
