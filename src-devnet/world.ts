import type { Address, TupleItem } from '@ton/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DevnetSettings } from './settings.ts';

/** What a part of the outside world may be asked to break: one HTTP surface each. */
export const faultTargets = ['toncenter', 'bridge', 'bot_api', 'wallets_list', 'price'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/**
 * - `none`: works.
 * - `drop`: the connection is cut without an answer; the bridge cuts its open event streams too.
 * - `delay`: the answer comes `ms` later.
 * - `error`: the surface's own kind of 500.
 * - `garbage`: status 200 with a body that is no JSON.
 * - `repeat`: the previous answer to the same question is given again (a lagging node); the bridge delivers each message twice.
 * - `hang`: half open. A request is taken and never answered, also when the fault is over. The bridge's event streams stay open,
 *   and neither messages nor heartbeats ever come on them again; what is sent meanwhile is kept for the next stream.
 */
export const faultKinds = ['none', 'drop', 'delay', 'error', 'garbage', 'repeat', 'hang'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** milliseconds, used by `delay` */
  readonly ms: number;
}

export interface Faults {
  /** A preHandler hook for every route of a target: `app.addHook('preHandler', world.faults.hook('bridge'))`. */
  hook(target: FaultTarget): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The fault in force, without using up its count. For surfaces that stream (the bridge). */
  current(target: FaultTarget): Fault;
  /** Tells of each fault that is set, at once: what is open already may have to break with it. */
  onSet(target: FaultTarget, listener: (kind: FaultKind) => void): void;
}

/** Append-only log of one part, one JSON record a line, in the devnet's folder. */
export interface Journal {
  /** Resolves when the record is on disk (fsynced). Concurrent appends share one fsync and keep their order. */
  append(record: unknown): Promise<void>;
  /** Everything that was on disk when the journal was opened, in order. A torn last line is dropped. */
  records(): unknown[];
  /** Atomically replaces the whole log, e.g. once at start after folding old records into fewer. */
  rewrite(records: readonly unknown[]): Promise<void>;
}

export interface Clock {
  /** The chain's clock: real time plus the offset that POST /devnet/time has moved it by. Epoch milliseconds. */
  nowMs(): number;
  /** The real clock: sessions, launch data and the bridge keep this one. Epoch milliseconds. */
  wallMs(): number;
  offsetMs(): number;
}

export interface AccountView {
  /** nano */
  readonly balance: bigint;
  readonly state: 'active' | 'uninit' | 'frozen';
  /** present where the contract answers the get method `seqno` */
  readonly seqno?: number;
  readonly lastLt: bigint;
  readonly lastHash: Buffer | null;
}

/** Thrown by {@link Chain.sendExternal}: the contract (or the account's state) refuses the message. */
export class ExternalMessageRejected extends Error {
  override readonly name = 'ExternalMessageRejected';
  /** exit code of the contract, where it ran at all */
  readonly exitCode: number | null;
  constructor(reason: string, exitCode: number | null) {
    super(`cannot apply external message to current state : ${reason}`);
    this.exitCode = exitCode;
  }
}

/** Thrown by {@link Chain.fund}: an amount that the faucet cannot pay. */
export class FaucetRefused extends Error {
  override readonly name = 'FaucetRefused';
}

export interface Chain {
  /** Chain time in epoch seconds: never behind the last block. */
  nowS(): number;
  account(address: Address): Promise<AccountView>;
  runGetMethod(
    address: Address,
    method: string,
    stack: readonly TupleItem[],
  ): Promise<{ exitCode: number; gasUsed: bigint; stack: TupleItem[] }>;
  /**
   * Queues a signed external message (BoC) for the next block, as a node does: it is tried against the current state first.
   * @returns the message's hash
   * @throws ExternalMessageRejected where the contract refuses it
   */
  sendExternal(boc: Buffer): Promise<{ hash: Buffer }>;
  /**
   * Sends test coins from the faucet, a real transfer. Resolves when the block that holds it is on disk; while blocks are stopped,
   * when it is queued (like every waiting message it is then lost if the process is killed before the next block).
   * @throws FaucetRefused where the amount is not above 0, or above what the faucet has left
   */
  fund(address: Address, amountNano: bigint): Promise<void>;
  /** Called after a block is on disk. Returns how to stop listening. */
  onBlock(listener: (block: { readonly seqno: number }) => void): () => void;
  /** The wallet that mints test coins; what it sends to a hot wallet is capital. */
  readonly faucetAddress: Address;
}

export interface WalletService {
  /** The wallet of an owner (`person:<telegram_id>`, `device:<name>`), made at the first call. Address in friendly testnet form. */
  forOwner(owner: string): Promise<{ address: string }>;
}

export interface World {
  /** http://127.0.0.1:8081 */
  readonly origin: string;
  /** an existing folder that belongs to the devnet alone */
  readonly dir: string;
  readonly settings: DevnetSettings;
  readonly clock: Clock;
  readonly chain: Chain;
  readonly faults: Faults;
  /** Opens (once per name) the append-only log `<name>.ndjson`. Names are [a-z0-9-]. */
  journal(name: string): Journal;
  /** Runs at shutdown, last registered first; each gets a share of 2 s. */
  onStop(stop: () => Promise<void> | void): void;
  /** Set by the wallet part when it registers (before the messenger registers). */
  wallets?: WalletService;
}

/** What every part of the outside exports: it adds its routes to the one server. */
export type Part = (app: FastifyInstance, world: World) => Promise<void>;
