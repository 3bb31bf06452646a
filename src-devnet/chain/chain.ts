import {
  Cell,
  getMethodId,
  loadTransaction,
  type Address,
  type ShardAccount,
  type TupleItem,
} from '@ton/core';
import {
  ExternalMessageRejected,
  FaucetRefused,
  type AccountView,
  type Chain,
  type Clock,
} from '../world.ts';
import { encodeBlock, rootHashOf } from './block.ts';
import type { Emulator, GetOutput, RunOutput } from './emulator.ts';
import type { Faucet, Payment } from './faucet.ts';
import type { History } from './history.ts';
import { Mempool, parseExternal, type PendingExternal } from './mempool.ts';
import { ltStep, produceBlock } from './producer.ts';

/** The faucet keeps this much for its own fees. */
const faucetReserveNano = 1_000n * 1_000_000_000n;

type BlocksState = 'running' | 'stopped';

/** The exit code of a get method on an account without code, as a real node answers. */
const noCodeExit = -13;

interface PendingPayment extends Payment {
  readonly done: () => void;
  readonly failed: (cause: Error) => void;
}

export interface ChainOptions {
  readonly history: History;
  readonly emulator: Emulator;
  readonly faucet: Faucet;
  readonly clock: Clock;
  readonly blockIntervalMs: number;
  /** Called when a block could not be written. No request may be answered after that. */
  readonly onBroken: (cause: unknown) => void;
}

/** The chain: waiting messages, block production, and the history on disk. */
export class DevnetChain implements Chain {
  readonly history: History;
  readonly faucetAddress: Address;
  readonly #options: ChainOptions;
  readonly #mempool = new Mempool();
  readonly #listeners = new Set<(block: { readonly seqno: number }) => void>();
  #payments: PendingPayment[] = [];
  #state: BlocksState = 'stopped';
  #timer: NodeJS.Timeout | undefined;
  #making: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: ChainOptions) {
    this.#options = options;
    this.history = options.history;
    this.faucetAddress = options.faucet.address;
  }

  get state(): BlocksState {
    return this.#state;
  }

  /** number of messages and payments that wait for a block */
  get pending(): number {
    return this.#mempool.size + this.#payments.length;
  }

  nowS(): number {
    return Math.max(Math.floor(this.#options.clock.nowMs() / 1000), this.history.head.genUtimeS);
  }

  start(): void {
    if (this.#closed || this.#state === 'running') return;
    this.#state = 'running';
    this.#schedule();
  }

  /**
   * Stops automatic block production. What waits keeps waiting, but a pending {@link fund} resolves: it is
   * queued.
   */
  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
    for (const payment of this.#payments) payment.done();
  }

  /** Produces one block now. Resolves when it is on disk. */
  produce(): Promise<void> {
    const made = this.#making.then(() => this.#make());
    this.#making = made.catch(() => undefined);
    return made;
  }

  async account(address: Address): Promise<AccountView> {
    const stored = this.history.account(address);
    const state = stored?.account?.storage.state.type ?? 'uninit';
    const seqno = state === 'active' ? await this.#seqno(address) : undefined;
    return {
      balance: stored?.account?.storage.balance.coins ?? 0n,
      state,
      ...(seqno === undefined ? {} : { seqno }),
    };
  }

  async runGetMethod(
    address: Address,
    method: string | number,
    stack: readonly TupleItem[],
  ): Promise<GetOutput> {
    const stored = this.history.account(address);
    const { code, data } = cellsOf(stored);
    if (code === null) return { exitCode: noCodeExit, gasUsed: 0n, stack: [] };
    return this.#options.emulator.get({
      address,
      code,
      data: data ?? Cell.EMPTY,
      balance: stored?.account?.storage.balance.coins ?? 0n,
      unixTime: this.nowS(),
      methodId: typeof method === 'number' ? method : getMethodId(method),
      stack: [...stack],
    });
  }

  async sendExternal(boc: Buffer): Promise<{ hash: Buffer }> {
    const external = parseExternal(boc);
    const output = await this.tryExternal(external, false);
    if (!output.ok) {
      throw new ExternalMessageRejected(refusal(output.reason, output.exitCode), output.exitCode);
    }
    this.#mempool.add(external);
    return { hash: external.hash };
  }

  /** Runs a message on the account's current state. Nothing is changed. */
  tryExternal(external: PendingExternal, ignoreSignature: boolean): Promise<RunOutput> {
    return this.#options.emulator.run({
      shardAccount: this.history.accountBoc(external.account),
      message: external.message,
      now: this.nowS(),
      lt: BigInt(this.history.head.endLt + ltStep),
      randomSeed: Buffer.alloc(32),
      ignoreChksig: ignoreSignature,
    });
  }

  async fund(address: Address, amountNano: bigint): Promise<void> {
    const left = this.#payments.reduce((sum, payment) => sum - payment.amountNano, this.#faucetNano());
    if (amountNano <= 0n || amountNano > left - faucetReserveNano) {
      throw new FaucetRefused(`The faucet pays more than 0 and at most ${left - faucetReserveNano} nano.`);
    }
    await new Promise<void>((done, failed) => {
      this.#payments.push({ address, amountNano, done, failed });
      if (this.#state === 'stopped') done();
    });
  }

  onBlock(listener: (block: { readonly seqno: number }) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Parses a stored transaction. */
  transaction(place: { at: number; length: number }): ReturnType<typeof loadTransaction> {
    return loadTransaction(this.history.transaction(place).beginParse());
  }

  /** Closes the chain when the block in progress is finished. */
  async close(): Promise<void> {
    this.#closed = true;
    this.stop();
    await this.#making;
    await this.history.close();
  }

  #faucetNano(): bigint {
    return this.history.account(this.faucetAddress)?.account?.storage.balance.coins ?? 0n;
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      void this.produce()
        .catch(() => undefined)
        .then(() => {
          if (this.#state === 'running') this.#schedule();
        });
    }, this.#options.blockIntervalMs);
  }

  async #make(): Promise<void> {
    if (this.#closed) return;
    const { history, emulator, onBroken } = this.#options;
    const genUtimeS = this.nowS();
    const payments = this.#payments;
    this.#payments = [];
    try {
      const externals = [...(await this.#payouts(payments, genUtimeS)), ...this.#mempool.drain()];
      const block =
        history.head.seqno === 0
          ? this.#genesis(genUtimeS)
          : await produceBlock(history, emulator, { genUtimeS, externals });
      await history.append(encodeBlock(block));
    } catch (cause) {
      this.#closed = true;
      const broken = cause instanceof Error ? cause : new Error(String(cause));
      for (const payment of payments) payment.failed(broken);
      onBroken(cause);
      throw cause;
    }
    for (const payment of payments) payment.done();
    for (const listener of this.#listeners) listener({ seqno: history.head.seqno });
  }

  async #payouts(payments: readonly Payment[], nowS: number): Promise<{ account: string; message: Cell }[]> {
    if (payments.length === 0) return [];
    const { faucet } = this.#options;
    const seqno = (await this.#seqno(faucet.address)) ?? 0;
    const account = faucet.address.toRawString();
    return faucet.messages(payments, seqno, nowS).map((message) => ({ account, message }));
  }

  #genesis(genUtimeS: number): Parameters<typeof encodeBlock>[0] {
    const { faucet } = this.#options;
    return {
      seqno: 1,
      genUtimeS,
      endLt: ltStep,
      rootHash: rootHashOf(Buffer.alloc(32), 1, genUtimeS, []),
      transactions: [],
      accounts: [{ account: faucet.address.toRawString(), boc: faucet.genesisBoc }],
    };
  }

  async #seqno(address: Address): Promise<number | undefined> {
    const { exitCode, stack } = await this.runGetMethod(address, 'seqno', []);
    const top = stack[0];
    return exitCode === 0 && top?.type === 'int' ? Number(top.value) : undefined;
  }
}

/** Code and data of an active account; null for every other. */
export function cellsOf(account: ShardAccount | undefined): { code: Cell | null; data: Cell | null } {
  const state = account?.account?.storage.state;
  if (state?.type !== 'active') return { code: null, data: null };
  return { code: state.state.code ?? null, data: state.state.data ?? null };
}

export function hashBuffer(hash: bigint): Buffer {
  return Buffer.from(hash.toString(16).padStart(64, '0'), 'hex');
}

function refusal(reason: string, exitCode: number | null): string {
  if (exitCode === null) return `External message was not accepted\n${reason}`;
  return (
    'External message was not accepted\n' +
    `Cannot run message on account: inbound external message rejected by transaction:\nexitcode=${exitCode}, gas_used=0`
  );
}
