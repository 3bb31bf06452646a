import { CONNECT_EVENT_ERROR_CODES as codes } from '@tonconnect/protocol';
import { network } from './contract.ts';
import type { Decider } from './decider.ts';
import type { ConnectLink, ConnectRequest } from './link.ts';
import { fetchManifest, isSafeUrl, ManifestProblem, type AppManifest } from './manifest.ts';
import { plainly, type Manner } from './manner.ts';
import type { ConnectAsk, RequestRecord } from './records.ts';
import type { WalletState } from './state.ts';

/** A page of an app that has an extension in it. */
export interface Page {
  readonly origin: string;
  /** of the extension's product */
  readonly appName: string;
}

/** Takes the wishes of apps to connect, and shows them to the owner. */
export class Opener {
  readonly #state: WalletState;
  readonly #decider: Decider;
  readonly #opening = new Map<string, Promise<RequestRecord | null>>();

  constructor(state: WalletState, decider: Decider) {
    this.#state = state;
    this.#decider = decider;
  }

  /**
   * The wish of a link. One that is opened again while it waits is the same. `as`: app_name under which the
   * wallet introduces itself; null: its own.
   * @returns null if its app is connected already
   */
  async fromLink(link: ConnectLink, as: string | null, manner: Manner): Promise<RequestRecord | null> {
    const { clientId } = link;
    const opening = this.#opening.get(clientId);
    if (opening) return opening;
    if (this.#state.sessions.some(({ app }) => app === clientId)) return null;
    const same = this.#state.waiting.find(({ app }) => app === clientId);
    if (same) return same;
    const opened = this.#ask(clientId, link, {
      way: 'bridge',
      as,
      traceId: link.traceId,
      manner,
    }).finally(() => this.#opening.delete(clientId));
    this.#opening.set(clientId, opened);
    return opened;
  }

  /** The wish of a page that has the extension of a product. Each time it asks is a new one. */
  fromPage({ origin, appName }: Page, request: ConnectRequest): Promise<RequestRecord> {
    return this.#ask(origin, request, { way: 'page', as: appName, traceId: null, manner: plainly });
  }

  async #ask(
    app: string,
    { manifestUrl, items }: ConnectRequest,
    { manner, ...how }: Pick<ConnectAsk, 'way' | 'as' | 'traceId'> & { readonly manner: Manner },
  ): Promise<RequestRecord> {
    const state = this.#state;
    const ask: ConnectAsk = { kind: 'connect', items, ...how };
    const requestOf = (manifest: AppManifest) => state.newRequest(app, manifest, ask, manner);
    try {
      const request = requestOf(await fetchManifest(manifestUrl));
      const asked = items.find(({ name }) => name === 'ton_addr')?.network;
      if (asked !== undefined && asked !== network) {
        const reason = `The app asks for network "${asked}", this wallet is on "${network}"`;
        return await this.#decider.refuseConnect(request, ask, codes.BAD_REQUEST_ERROR, reason);
      }
      await state.write(...state.replacedBy(request));
      const { deciding } = await this.#decider.take(request);
      await deciding;
      return state.request(request.id);
    } catch (error) {
      if (!(error instanceof ManifestProblem)) throw error;
      const unknown = requestOf({
        url: isSafeUrl(manifestUrl) ? manifestUrl : '',
        name: 'Unknown app',
        iconUrl: '',
      });
      return this.#decider.refuseConnect(unknown, ask, error.code, error.message);
    }
  }
}
