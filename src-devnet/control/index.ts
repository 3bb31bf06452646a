import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DevnetChain, MovableClock } from '../chain/index.ts';
import type { FaultBox } from '../faults.ts';
import { faultKinds, faultTargets } from '../world.ts';
import { parseBody } from './body.ts';
import { badValue } from './errors.ts';

export { answerErrors } from './answer-errors.ts';

/** Longest step of POST /devnet/time: ten years. */
const longestAdvanceS = 315_360_000;
/** The chain's clock does not go beyond the year 2100: times on the chain have 32 bits. */
const lastTimeS = 4_102_444_800;
const mostBlocks = 1000;

const blocksBody = z
  .strictObject({
    state: z.enum(['running', 'stopped']).optional(),
    produce: z.int().min(1).max(mostBlocks).optional(),
  })
  .refine(({ state, produce }) => (state === undefined) !== (produce === undefined), {
    message: 'Give either state (running or stopped) or produce (a number of blocks)',
  });

const timeBody = z.strictObject({ advance_s: z.int().min(1).max(longestAdvanceS) });

const faultBody = z.strictObject({
  target: z.enum(faultTargets),
  kind: z.enum(faultKinds),
  ms: z.int().min(0).max(60_000).optional(),
  count: z.int().min(1).max(1_000_000).optional(),
});

export interface ControlOptions {
  readonly chain: DevnetChain;
  readonly clock: MovableClock;
  readonly faults: FaultBox;
  readonly urls: Readonly<Record<string, string>>;
  /** friendly */
  readonly hotWallet: string;
  /**
   * Tells the process that started the devnet that the clock moved; resolves when that process has moved its
   * own.
   */
  readonly onTimeMoved: (offsetMs: number) => Promise<void>;
}

/** Registers `/devnet`, `/devnet/blocks`, `/devnet/time` and `/devnet/faults`. */
export function registerControl(app: FastifyInstance, options: ControlOptions): void {
  const { chain, clock, faults } = options;
  const blocks = (): object => ({
    state: chain.state,
    seqno: chain.history.head.seqno,
    pending: chain.pending,
  });

  app.get('/devnet', () => ({
    urls: options.urls,
    time: chain.nowS(),
    blocks: blocks(),
    hot_wallet: options.hotWallet,
    faucet: chain.faucetAddress.toString({ testOnly: true, bounceable: false }),
    faults: faults.list(),
  }));

  app.post('/devnet/blocks', async (request) => {
    const { state, produce = 0 } = parseBody(blocksBody, request.body);
    if (state === 'running') chain.start();
    if (state === 'stopped') chain.stop();
    for (let made = 0; made < produce; made += 1) await chain.produce();
    return blocks();
  });

  app.post('/devnet/time', async (request) => {
    const { advance_s: advanceS } = parseBody(timeBody, request.body);
    if (chain.nowS() + advanceS > lastTimeS) {
      throw badValue('advance_s', `the clock may go up to ${lastTimeS}, it is at ${chain.nowS()}`);
    }
    clock.advance(advanceS);
    await options.onTimeMoved(clock.offsetMs());
    if (chain.state === 'running') await chain.produce();
    return { time: chain.nowS() };
  });

  app.post('/devnet/faults', (request) => {
    const fault = parseBody(faultBody, request.body);
    faults.set(fault);
    return { faults: faults.list() };
  });
}
