import { createActor, SimulatedClock } from 'xstate';
import type { Gateway } from '#adapters/http/client.ts';
import { parseAmount } from '@axiom/domain/money';
import type { Bond, ClientClock, RealtimeFrame } from '@axiom/domain/ports/client';
import { SAMPLE_NOW_MS, sampleAccount, sampleBond } from '#machines/shared/samples.ts';
import { sampleLaunch } from '../../support/samples.ts';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import {
  memoryCandles,
  memoryClipboard,
  memoryGateway,
  memoryHost,
  memoryRealtime,
  memorySession,
  memoryStorage,
  memoryWallet,
  refusal,
  versioned,
} from '../../support/memory-ports.ts';
import { readOpenPayments } from '../../../src/app/device.ts';
import { provideApp } from '../../../src/app/provide.ts';
import { startMachines } from '../../../src/app/start.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { openDoorsOf } from './doors.ts';
import { settle } from './run.ts';

/** The order lives this long on the server, the request in the wallet that long. */
const ORDER_MS = 900_000;
const REQUEST_MS = 60_000;
const GRACE_MS = 30_000;

/** The machines that a payment needs, and all that cancel anything: the others' start is most of a start's time. */
const PAYING = ['purchase', 'cancel'] as const;

/** One cancel as it reached the server, or was lost on the way back. */
export interface CancelSeen {
  readonly bondId: string;
  readonly onlyPending: boolean;
  /** A tap on the cancel sheet asked for it. */
  readonly isTapped: boolean;
  /** What the server had to answer it with. */
  readonly took: 'nothing' | 'the order' | 'a fee';
  /** What the wallet had been told and had said when the client asked. */
  readonly wasSent: boolean;
  readonly wasRejected: boolean;
}

type Listener = () => void;

/**
 * A whole app over a server, a chain and a wallet whose every move is the test's: who pays, who books, which way is silent,
 * how long the page sleeps. The server keeps the rules of the contract: an order ends after 15 min where payments are seen,
 * an active bond is canceled for a fee unless `onlyPending` forbids it.
 */
export class MoneyWorld {
  readonly cancels: CancelSeen[] = [];
  /** Bonds that were paid, by id. */
  readonly paid = new Set<string>();
  isHttpUp = true;
  isSocketHeard = true;
  isNodeUp = true;
  #nowMs = SAMPLE_NOW_MS;
  #version = 1;
  readonly #bonds = new Map<string, Bond>();
  readonly #sent = new Set<string>();
  readonly #rejected = new Set<string>();
  readonly #alarms = new Set<{ readonly atMs: number; readonly ring: Listener }>();
  readonly #own = memoryStorage();
  #requests: { bondId: string; deadlineMs: number; onSent: Listener; answer: (one: SendOutcome) => void }[] =
    [];
  #starts = 0;
  #timers = new SimulatedClock();
  #realtime = memoryRealtime();
  #root: ReturnType<typeof this.start>['root'] | null = null;
  #machines: ReturnType<typeof startMachines> | null = null;

  get machines(): ReturnType<typeof startMachines> {
    if (this.#machines === null) throw new Error('The app is not open.');
    return this.#machines;
  }

  /** The app is opened: with nothing but what this device keeps. */
  async open(): Promise<void> {
    const { root, machines } = this.start();
    this.#root = root;
    this.#machines = machines;
    await openDoorsOf(machines, PAYING);
    await settle();
    this.#realtime.say({ type: 'open' });
    this.#tell({ type: 'ready', version: this.#version, beatMs: null });
    await settle();
  }

  /** The page is thrown away and loaded anew; what it had asked goes on without it. */
  async reload(): Promise<void> {
    this.stop();
    await this.open();
  }

  stop(): void {
    this.#root?.stop();
    this.#alarms.clear();
    for (const request of this.#requests) request.onSent = () => {};
  }

  start() {
    this.#starts += 1;
    this.#timers = new SimulatedClock();
    this.#realtime = memoryRealtime();
    const root = createActor(
      provideApp({
        gateway: this.#gateway(),
        session: memorySession(),
        realtime: this.#realtime,
        candles: memoryCandles(),
        wallet: {
          ...memoryWallet({ restored: sampleAccount }),
          send: (request, onSent, signal) =>
            new Promise((answer) => {
              const bondId = request.messages[0]?.payload ?? '';
              const deadlineMs = request.validUntil * 1000 + GRACE_MS;
              this.#requests.push({ bondId, deadlineMs, onSent, answer });
              signal.addEventListener('abort', () => answer({ type: 'unknown', message: 'Aborted.' }));
            }),
        },
        host: memoryHost(),
        clipboard: memoryClipboard(),
        clock: this.#clock(),
        device: memoryStorage(),
        own: this.#own,
        walletWords: async () => undefined,
      }),
      {
        clock: this.#timers,
        input: {
          launch: sampleLaunch,
          lastUserId: null,
          isRiskAcknowledged: true,
          wasJoinTried: false,
          shownCodes: [],
          openPayments: readOpenPayments(this.#own),
          keySeed: `start${this.#starts}`,
          walletConfig: sampleWalletConfig,
        },
      },
    );
    return { root, machines: startMachines(root) };
  }

  /** Time passes for everybody. */
  async pass(ms: number): Promise<void> {
    this.#nowMs += ms;
    this.#endOrders();
    this.#ringDue();
    this.#timers.increment(ms);
    await settle();
  }

  /**
   * The page sleeps while the world goes on: no timer runs, the socket is closed. Afterwards everything that is due comes at once,
   * timers first or alarms first, and the socket comes back.
   */
  async sleep(ms: number, meanwhile: () => void, timersFirst: boolean): Promise<void> {
    this.#realtime.say({ type: 'closed' });
    const wasHeard = this.isSocketHeard;
    this.isSocketHeard = false;
    this.#nowMs += ms;
    meanwhile();
    this.#endOrders();
    if (timersFirst) this.#timers.increment(ms);
    this.#ringDue();
    if (!timersFirst) this.#timers.increment(ms);
    this.isSocketHeard = wasHeard;
    if (wasHeard) {
      this.#realtime.say({ type: 'open' });
      this.#tell({ type: 'ready', version: this.#version, beatMs: null });
    }
    await settle();
  }

  /** The oldest request has left for the wallet. */
  sent(): void {
    const [request] = this.#requests;
    if (request === undefined) return;
    this.#sent.add(request.bondId);
    request.onSent();
  }

  /** The wallet answers the oldest request. */
  answers(outcome: SendOutcome): void {
    const request = this.#requests[0];
    if (request === undefined) return;
    if (outcome.type === 'not-sent' && this.#sent.has(request.bondId)) return;
    if (outcome.type === 'rejected') this.#rejected.add(request.bondId);
    this.#requests.shift();
    request.answer(outcome);
  }

  /** Whoever holds a request that left pays it, whatever was answered; the chain has it when the node is asked. */
  pays(): void {
    for (const bondId of this.#sent) this.paid.add(bondId);
    this.books();
  }

  /** The server sees the chain: what was paid in time turns active. */
  books(): void {
    if (!this.isNodeUp) return;
    for (const id of this.paid) {
      const bond = this.#bonds.get(id);
      if (bond?.status === 'pending') this.#change({ ...bond, status: 'active', activatedAtMs: this.#nowMs });
    }
  }

  bond(id: string): Bond | undefined {
    return this.#bonds.get(id);
  }

  /** It left for the wallet, which did not decline it. */
  isAskedFor(id: string): boolean {
    return this.#sent.has(id) && !this.#rejected.has(id);
  }

  #change(bond: Bond): void {
    this.#bonds.set(bond.id, bond);
    this.#version += 1;
    this.#tell({ type: 'bond', version: this.#version, bond });
  }

  #tell(frame: RealtimeFrame): void {
    if (this.isSocketHeard) this.#realtime.say({ type: 'frame', frame });
  }

  /** An order ends where the server can see that nothing was paid. */
  #endOrders(): void {
    this.books();
    if (!this.isNodeUp) return;
    for (const bond of this.#bonds.values()) {
      if (bond.status === 'pending' && this.#nowMs >= bond.createdAtMs + ORDER_MS) {
        this.#change({ ...bond, status: 'canceled', closedAtMs: this.#nowMs });
      }
    }
  }

  #clock(): ClientClock {
    return {
      nowMs: () => this.#nowMs,
      until: (atMs, signal) =>
        new Promise((resolve, reject) => {
          const alarm = { atMs, ring: resolve };
          this.#alarms.add(alarm);
          signal.addEventListener('abort', () => {
            this.#alarms.delete(alarm);
            reject(new Error('Aborted'));
          });
          if (atMs <= this.#nowMs) this.#ringDue();
        }),
    };
  }

  #ringDue(): void {
    for (const alarm of this.#alarms) {
      if (alarm.atMs > this.#nowMs) continue;
      this.#alarms.delete(alarm);
      alarm.ring();
    }
    for (const request of this.#requests) {
      if (request.deadlineMs > this.#nowMs) continue;
      this.#requests = this.#requests.filter((one) => one !== request);
      request.answer({ type: 'unknown', message: 'The wallet did not answer.' });
    }
  }

  #gateway(): Gateway {
    const up = () => {
      if (!this.isHttpUp) throw refusal({ kind: 'network', isOutcomeKnown: false });
    };
    return memoryGateway({
      me: async (input) => {
        up();
        const me = await memoryGateway().call('me', input);
        return me && { ...me, version: this.#version };
      },
      mints: async () => {
        up();
        return versioned([...this.#bonds.values()].toReversed(), this.#version);
      },
      stakes: async () => {
        up();
        return versioned([], this.#version);
      },
      mintCreate: async ({ body }) => {
        up();
        const amountTon = parseAmount(body?.amount, { field: 'amount', currency: 'TON' });
        const id = `b${this.#bonds.size + 1}`;
        // What the server said before pay_until was the order's end: the machines must not believe it.
        const payUntilMs = this.#nowMs + (this.hasShortPayUntil ? REQUEST_MS : ORDER_MS);
        const { activatedAtMs: _, maturesAtMs: __, ...unpaid } = sampleBond();
        const bond: Bond = {
          ...unpaid,
          id,
          status: 'pending',
          amountTon,
          tariffDays: body?.days ?? 0,
          createdAtMs: this.#nowMs,
          payUntilMs,
        };
        this.#change(bond);
        return {
          bond,
          transaction: {
            validUntil: Math.floor((this.#nowMs + REQUEST_MS) / 1000),
            network: '-3',
            messages: [{ address: 'hot', amount: amountTon.toString(), payload: id }],
          },
        };
      },
      mintCancel: async ({ params, body, idempotencyKey }) => {
        up();
        const bondId = params?.id ?? '';
        const onlyPending = body?.only_pending === true;
        const isTapped = idempotencyKey?.includes('-cancel-') === true;
        const bond = this.#bonds.get(bondId);
        const took =
          bond?.status === 'pending'
            ? 'the order'
            : bond?.status === 'active' && !onlyPending
              ? 'a fee'
              : 'nothing';
        this.cancels.push({
          bondId,
          onlyPending,
          isTapped,
          took,
          wasSent: this.#sent.has(bondId),
          wasRejected: this.#rejected.has(bondId),
        });
        if (bond === undefined || took === 'nothing') throw refusal({ code: 'not_pending' });
        const canceled: Bond = { ...bond, status: 'canceled', closedAtMs: this.#nowMs };
        this.#change(canceled);
        return canceled;
      },
    });
  }

  /** The old `pay_until`: the 60 s of one signing request. */
  hasShortPayUntil = false;
}
