import type { Journal } from '../world.ts';
import type { WalletVersion } from './contract.ts';
import type { ConnectItem } from './link.ts';
import type { AppManifest } from './manifest.ts';
import { plainly, type Manner } from './manner.ts';
import type { Payment } from './transaction.ts';
import type { UsedSeqno } from './transfer.ts';

/** A wallet's stored state. Keys are for a test network only and are stored unencrypted. */
export interface WalletRecord {
  readonly type: 'wallet';
  /** raw address */
  readonly id: string;
  readonly version: WalletVersion;
  /** hex, 32 bytes */
  readonly seed: string;
  /** `person:<id>`, `device:<name>`; null for wallets made by a control */
  readonly owner: string | null;
  /** app_name of the wallets list */
  readonly app: string;
  /** nano that the faucet still has to pay it; '0' once it is paid */
  readonly owed: string;
  /** id of the last bridge event that was handled */
  readonly lastEventId: number;
  readonly used: UsedSeqno | null;
  /** decisions made before there was a request */
  readonly kept: readonly KeptDecision[];
  readonly createdAtMs: number;
}

export const decisions = ['approve', 'reject', 'ignore'] as const;
export type Decision = (typeof decisions)[number];
export interface KeptDecision extends Manner {
  readonly decision: Decision;
}

/** A connection of one wallet with one app. */
export interface SessionRecord {
  readonly type: 'session';
  /** the wallet's client id on the bridge: its public key, hex; of a page, any id */
  readonly id: string;
  /** null: the app talks to the extension in its own page, not over the bridge */
  readonly secretKey: string | null;
  readonly wallet: string;
  /** the app's client id on the bridge, or the origin of its page */
  readonly app: string;
  readonly manifest: AppManifest;
  readonly connectedAtMs: number;
  readonly open: boolean;
}

type RequestStatus = 'waiting' | 'approved' | 'rejected' | 'ignored' | 'expired' | 'failed';

/** A request of an app, and its result. */
export interface RequestRecord {
  readonly type: 'request';
  readonly id: string;
  readonly wallet: string;
  readonly status: RequestStatus;
  readonly reason: string | null;
  readonly manifest: AppManifest;
  /** the app's client id, or the origin of its page */
  readonly app: string;
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
  readonly ask: ConnectAsk | TransactionAsk;
  /** base64 BoC of the signed message, once signed */
  readonly boc: string | null;
  /** hex, of the signed message */
  readonly hash: string | null;
  /** the signed message has not been sent yet, or its request not answered */
  readonly unsent: boolean;
  /** what the app was answered, or will be */
  readonly answer: unknown;
  /** how the answer is given */
  readonly manner: Manner;
}

export interface ConnectAsk {
  readonly kind: 'connect';
  /** `page`: asked through the extension, which also takes the answer */
  readonly way: 'bridge' | 'page';
  /** app_name under which the wallet introduces itself; null: its own */
  readonly as: string | null;
  readonly items: readonly ConnectItem[];
  readonly traceId: string | null;
}

export interface TransactionAsk {
  readonly kind: 'transaction';
  /** id of the session it came through */
  readonly session: string;
  /** the app's own id of the request, unique in the session */
  readonly rpcId: string;
  readonly traceId: string | null;
  readonly payments: readonly Payment[];
  readonly validUntil: number | null;
}

/** A message to an app that the bridge has not accepted yet. */
export interface BridgeMessageRecord {
  readonly type: 'letter';
  readonly id: string;
  readonly wallet: string;
  /** the app's client id */
  readonly to: string;
  /** the wallet's client id and its secret key, hex */
  readonly from: string;
  readonly secretKey: string;
  readonly topic: string;
  readonly traceId: string | null;
  readonly text: string;
  readonly createdAtMs: number;
  /** not before */
  readonly sendAtMs: number;
  readonly done: boolean;
}

export type Entry = WalletRecord | SessionRecord | RequestRecord | BridgeMessageRecord;

const maxPastRequests = 100;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'id' in value &&
  ['wallet', 'session', 'request', 'letter'].includes(String(value.type));

/** An entry as an older devnet wrote it, before answers had a manner. */
function upgraded(entry: Entry): Entry {
  if (entry.type === 'request') return Object.assign({ manner: plainly }, entry);
  if (entry.type !== 'wallet') return entry;
  return { ...entry, kept: entry.kept.filter((each) => typeof each === 'object') };
}

/**
 * The wallets' whole state. One line of the log is one step, for any number of records: after kill -9 a step
 * is stored either completely or not at all.
 */
export class Records {
  readonly wallets = new Map<string, WalletRecord>();
  readonly sessions = new Map<string, SessionRecord>();
  readonly requests = new Map<string, RequestRecord>();
  readonly letters = new Map<string, BridgeMessageRecord>();
  readonly #journal: Journal;
  readonly #onStep = new Set<() => void>();

  private constructor(journal: Journal) {
    this.#journal = journal;
  }

  static async open(journal: Journal): Promise<Records> {
    const records = new Records(journal);
    for (const line of journal.records()) {
      if (Array.isArray(line)) for (const entry of line) if (isEntry(entry)) records.#apply(upgraded(entry));
    }
    records.#forgetOldRequests();
    await journal.rewrite(records.#lines());
    return records;
  }

  /** Changes records. Visible at once; resolves when the step is on disk. */
  async write(...entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) this.#apply(entry);
    await this.#journal.append(entries);
    for (const told of this.#onStep) told();
  }

  /** Resolves when the next step is on disk, or when the signal is aborted. */
  nextStep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#onStep.delete(end);
        signal.removeEventListener('abort', end);
        resolve();
      };
      this.#onStep.add(end);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  requestsOf(wallet: string): RequestRecord[] {
    return [...this.requests.values()].filter((request) => request.wallet === wallet);
  }

  sessionsOf(wallet: string): SessionRecord[] {
    return [...this.sessions.values()].filter((session) => session.wallet === wallet);
  }

  #apply(entry: Entry): void {
    if (entry.type === 'wallet') this.wallets.set(entry.id, entry);
    else if (entry.type === 'request') this.requests.set(entry.id, entry);
    else if (entry.type === 'session') {
      if (entry.open) this.sessions.set(entry.id, entry);
      else this.sessions.delete(entry.id);
    } else if (entry.done) this.letters.delete(entry.id);
    else this.letters.set(entry.id, entry);
  }

  #forgetOldRequests(): void {
    for (const wallet of this.wallets.keys()) {
      const past = this.requestsOf(wallet).filter(
        (request) => request.status !== 'waiting' && !request.unsent,
      );
      for (const request of past.slice(0, Math.max(0, past.length - maxPastRequests))) {
        this.requests.delete(request.id);
      }
    }
  }

  #lines(): Entry[][] {
    return [this.wallets, this.sessions, this.requests, this.letters].flatMap((map) =>
      [...map.values()].map((entry): Entry[] => [entry]),
    );
  }
}
