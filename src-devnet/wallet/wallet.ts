import { unknownId } from '../control/errors.ts';
import { Calls } from './calls.ts';
import { Decider } from './decider.ts';
import { Desk } from './desk.ts';
import { Inbox } from './inbox.ts';
import { PageApps } from './extension/page-apps.ts';
import { parseLink } from './link.ts';
import { madeNameIn } from './list/made.ts';
import { BridgeListener } from './listener.ts';
import { Opener } from './opener.ts';
import { plainly, type Manner } from './manner.ts';
import { Outbox } from './outbox.ts';
import { Payer } from './payer.ts';
import type { KeptDecision, RequestRecord, WalletRecord } from './records.ts';
import { disconnectEvent } from './reply.ts';
import { WalletState, type WalletSlots } from './state.ts';
import type { Payment } from './transaction.ts';
import type { SignedTransfer } from './transfer.ts';

/** One wallet: keys, connections, requests and the owner's decisions. */
export class Wallet {
  readonly state: WalletState;
  /** what its extension does in pages */
  readonly pages: PageApps;
  readonly #outbox: Outbox;
  readonly #listener: BridgeListener;
  readonly #desk: Desk;
  readonly #payer: Payer;
  readonly #decider: Decider;
  readonly #opener: Opener;

  constructor(record: WalletRecord, slots: WalletSlots) {
    const state = new WalletState(record, slots, () => this.#listener.refresh());
    this.state = state;
    this.#outbox = new Outbox(record.id, slots.records, slots.bridgeUrl, () => slots.wallMs());
    this.#desk = new Desk(state, this.#outbox);
    this.#payer = new Payer(state, this.#desk);
    this.#decider = new Decider(state, this.#desk, this.#payer);
    this.#opener = new Opener(state, this.#decider);
    const calls = new Calls(state, this.#desk, this.#decider);
    this.pages = new PageApps(state, this.#opener, calls);
    const inbox = new Inbox(state, calls);
    this.#listener = new BridgeListener({
      bridgeUrl: slots.bridgeUrl,
      clientIds: () => state.sessions.flatMap(({ id, secretKey }) => (secretKey === null ? [] : [id])),
      lastEventId: () => state.record.lastEventId,
      receive: (event) => inbox.receive(event),
    });
  }

  /** Call when the bridge answers: subscribes, sends stored letters, finishes approved requests. */
  start(): void {
    this.#listener.start();
    this.#outbox.flush();
    this.#payer.resume().catch((error: unknown) => console.error('wallet: could not resume', error));
  }

  async stop(): Promise<void> {
    await Promise.all([this.#listener.stop(), this.#outbox.stop(), this.#payer.stop()]);
  }

  /**
   * Opens a TON Connect link, like a tap or a scan with a phone.
   * @returns the request, which waits or was refused at once; null if there is none: the link only opens the
   * wallet, or its app is connected already
   * @throws BadLink
   */
  async openLink(text: string, manner: Manner = plainly): Promise<RequestRecord | null> {
    const link = parseLink(text);
    return link.kind === 'open' ? null : this.#opener.fromLink(link, madeNameIn(text), manner);
  }

  /**
   * The owner's decision about a request, or about the oldest that waits. If none waits, it is kept for the
   * next one.
   * @returns the request after the decision; null if the decision is kept
   * @throws ControlError 404 or 409
   */
  async decide(requestId: string | null, decision: KeptDecision): Promise<RequestRecord | null> {
    const request = requestId === null ? this.state.waiting[0] : this.state.request(requestId);
    if (request) return this.#decider.decide(request, decision);
    await this.#decider.keep(decision);
    return null;
  }

  /** A transfer without a request. Throws what {@link TransferQueue.send} throws. */
  pay(payments: readonly Payment[], validUntil: number | null): Promise<SignedTransfer> {
    return this.#payer.pay(payments, validUntil);
  }

  /** Ends a connection from the wallet's side and tells the app. @throws ControlError 404 */
  async disconnect(sessionId: string): Promise<void> {
    const session = this.state.sessions.find(({ id }) => id === sessionId);
    if (!session) throw unknownId('session', sessionId);
    const event = disconnectEvent(this.state.nextEvent());
    const letters = this.#desk.letters(session, 'disconnect', null, event);
    await this.#desk.send(...this.state.closing(session), ...letters);
  }

  /** Expires requests whose time has ended. */
  expire(): Promise<void> {
    return this.#decider.expire();
  }
}
