import { meAnswer } from '#contract/user.ts';
import { mintRow } from '#contract/mint.ts';
import { stakeRow } from '#contract/staking.ts';
import { readValue } from '#adapters/http/lenient.ts';
import { readFrame } from '#adapters/socket/frames.ts';
import { afterFrames, afterRead } from '#machines/portfolio/changes.ts';
import { readPortfolio } from '#machines/portfolio/read.ts';
import type { PortfolioContext } from '#machines/portfolio/types.ts';
import { mintEvent, stakeEvent } from '#server/wire/bonds.ts';
import { answerText } from '#server/http/answer-text.ts';
import { meOf, readPerson } from '#server/use-cases/read-user.ts';
import { NOTHING_READ } from '../shown.ts';
import type { ServerPlay } from './server.ts';

const PAGE = { offset: 0, limit: 300 };
/** What one person's app knows: read once, then kept by the frames of their socket. */
export class Display {
  readonly #server: ServerPlay;
  readonly #userId: string;
  context: PortfolioContext;

  private constructor(server: ServerPlay, userId: string, context: PortfolioContext) {
    this.#server = server;
    this.#userId = userId;
    this.context = context;
  }

  static async open(server: ServerPlay, userId: string): Promise<Display> {
    return new Display(server, userId, await readAll(server, userId));
  }

  /** Applies what the server told since the last time; false when there was nothing. */
  async follow(): Promise<boolean> {
    const { version } = this.context;
    const rows = await this.#server.core.store.reads.events({
      userId: this.#userId,
      aboveVersion: version ?? 0,
      limit: 1000,
    });
    const frames = rows.map((row) => readFrame(JSON.stringify(row)));
    const read = frames.filter((frame) => frame !== null);
    if (read.length < frames.length) throw new Error(`a frame cannot be read: ${JSON.stringify(rows)}`);
    this.context = { ...this.context, ...afterFrames(this.context, read) };
    return read.length > 0;
  }

  /** The same, read anew from the server. */
  reread(): Promise<PortfolioContext> {
    return readAll(this.#server, this.#userId);
  }
}

/** Over the wire and back: the server's answers as text, the contract, the adapter, the machine. */
async function readAll({ core, cases }: ServerPlay, userId: string): Promise<PortfolioContext> {
  const { store, clock } = core;
  const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const own = await meOf(cases, await readPerson(store.reads, cases, userId));
  const me = readValue(meAnswer, JSON.parse(answerText(meAnswer)(own)));
  const { version } = me;
  const bonds = (await store.reads.mints(userId, PAGE))?.rows.map(mintEvent) ?? [];
  const stakes = (await store.reads.stakes(userId, PAGE))?.rows.map(stakeEvent) ?? [];
  const answer = await readPortfolio(
    {
      me: async () => me,
      bonds: async () => ({
        value: bonds.map((row) => readValue(mintRow, overTheWire(row))),
        version,
      }),
      stakes: async () => ({
        value: stakes.map((row) => readValue(stakeRow, overTheWire(row))),
        version,
      }),
      offer: async () => null,
      price: async () => null,
    },
    clock,
    new AbortController().signal,
  );
  return { ...NOTHING_READ, ...afterRead(NOTHING_READ, answer) };
}
