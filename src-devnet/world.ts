import type { Address } from '@ton/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DevnetSettings } from './settings.ts';

/** The HTTP surfaces on which faults can be set. */
export const faultTargets = ['toncenter', 'bridge', 'bot_api', 'wallets_list', 'price'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/**
 * - `none`: works.
 * - `drop`: the connection is cut without an answer; the bridge also cuts its open event streams.
 * - `delay`: the answer comes `ms` later.
 * - `error`: the surface's own kind of 500.
 * - `garbage`: status 200 with a body that is no JSON.
 * - `repeat`: the previous answer to the same request is given again (a node that lags behind); the bridge
 * delivers each message twice.
 * - `hang`: half open. A request is taken and never answered, also after the fault has ended. The bridge's
 * event streams stay open, but never carry messages or heartbeats again; messages sent meanwhile are stored
 * for the next stream.
 */
export const faultKinds = ['none', 'drop', 'delay', 'error', 'garbage', 'repeat', 'hang'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** milliseconds, used by `delay` */
  readonly ms: number;
}

export interface Faults {
  /**
   * A preHandler hook for every route of a target: `app.addHook('preHandler', world.faults.hook('bridge'))`.
   */
  hook(target: FaultTarget): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The fault in force, without using up its count. For surfaces with streams (the bridge). */
  current(target: FaultTarget): Fault;
  /** Called at once for each fault that is set: streams that are open already may have to break. */
  onSet(target: FaultTarget, listener: (kind: FaultKind) => void): void;
}

/** Append-only log of one part, one JSON record per line, in the devnet's folder. */
export interface Journal {
  /**
   * Resolves when the record is on disk (fsynced). Concurrent appends share one fsync and keep their order.
   */
  append(record: unknown): Promise<void>;
  /** Everything that was on disk when the journal was opened, in order. A torn last line is dropped. */
  records(): unknown[];
  /** Atomically replaces the whole log, e.g. once at start after folding old records into fewer. */
  rewrite(records: readonly unknown[]): Promise<void>;
}

export interface Clock {
  /** The chain's clock, epoch ms: real time plus the offset by which POST /devnet/time has moved it. */
  nowMs(): number;
  /** The real clock, epoch ms: sessions, launch data and the bridge use it. */
  wallMs(): number;
  offsetMs(): number;
}

export interface AccountView {
  /** nano */
  readonly balance: bigint;
  readonly state: 'active' | 'uninit' | 'frozen';
  /** present if the contract answers the get method `seqno` */
  readonly seqno?: number;
}

/** Thrown by {@link Chain.sendExternal}: the contract (or the account's state) refuses the message. */
export class ExternalMessageRejected extends Error {
  override readonly name = 'ExternalMessageRejected';
  /** the contract's exit code; null if it did not run */
  readonly exitCode: number | null;
  constructor(reason: string, exitCode: number | null) {
    super(`cannot apply external message to current state : ${reason}`);
    this.exitCode = exitCode;
  }
}

/** Thrown by {@link Chain.fund}: the faucet cannot pay this amount. */
export class FaucetRefused extends Error {
  override readonly name = 'FaucetRefused';
}

export interface Chain {
  /** Chain time, epoch seconds: never before the last block. */
  nowS(): number;
  account(address: Address): Promise<AccountView>;
  /**
   * Queues a signed external message (BoC) for the next block. As on a node, it is first tried on the current
   * state.
   * @returns the message's hash
   * @throws ExternalMessageRejected if the contract refuses it
   */
  sendExternal(boc: Buffer): Promise<{ hash: Buffer }>;
  /**
   * Sends test coins from the faucet, as a real transfer. Resolves when its block is on disk; while blocks
   * are stopped, when it is queued (it is then lost, like every waiting message, if the process is killed
   * before the next block).
   * @throws FaucetRefused if the amount is not above 0, or more than the faucet has left
   */
  fund(address: Address, amountNano: bigint): Promise<void>;
  /** The listener is called after a block is on disk. @returns unsubscribes it */
  onBlock(listener: (block: { readonly seqno: number }) => void): () => void;
  /** The wallet that mints test coins; what it sends to a hot wallet is capital. */
  readonly faucetAddress: Address;
}

/** A wallet product, as far as a device that has it needs to know. */
export interface WalletProduct {
  readonly app_name: string;
  readonly name: string;
  /** `harbour-tc://`; null if no link of its own opens it */
  readonly scheme: string | null;
  readonly platforms: readonly string[];
}

export interface WalletService {
  readonly products: readonly WalletProduct[];
  /**
   * The wallet of an owner (`person:<telegram_id>`, `device:<name>`), made at the first call. Its address has
   * the friendly testnet form.
   */
  forOwner(owner: string): Promise<{ address: string }>;
}

export interface BridgeService {
  /**
   * Whether the acknowledgement of a message to this client is held back until the client has answered, for at
   * most 5 s. Public bridges never do that on purpose, but networks do.
   */
  holdAckIf(isHeld: (clientId: string) => boolean): void;
}

export interface World {
  /** such as http://127.0.0.1:8081 */
  readonly origin: string;
  /** an existing folder that belongs to the devnet alone */
  readonly dir: string;
  readonly settings: DevnetSettings;
  readonly clock: Clock;
  readonly chain: Chain;
  readonly faults: Faults;
  /** The append-only log `<name>.ndjson`, opened once per name. Names are [a-z0-9-]. */
  journal(name: string): Journal;
  /** Runs at shutdown, last registered first. All together get 2 s. */
  onStop(stop: () => Promise<void> | void): void;
  /** Set by the bridge when it registers. */
  bridge?: BridgeService;
  /** Set by the wallet part when it registers (before the messenger registers). */
  wallets?: WalletService;
}

/** What every part of the devnet exports: a function that adds its routes to the one server. */
export type Part = (app: FastifyInstance, world: World) => Promise<void>;
