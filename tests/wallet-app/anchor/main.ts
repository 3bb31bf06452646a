import { TonConnect, UserRejectsError } from '@tonconnect/sdk';
import { TonConnectUI } from '@tonconnect/ui';
import { type Demo, readPlace } from '../demo.ts';

/** The peer's widget in a page of its own. Only a connector of one's own lets it use another wallets list. */
const place = readPlace(location.search);
const connector = new TonConnect({
  manifestUrl: place.manifestUrl,
  walletsListSource: place.walletsListUrl,
  analytics: { mode: 'off' },
});
const ui = new TonConnectUI({ connector, buttonRootId: 'wallet', language: 'en' });

const wordsOf = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

const endOf = (cause: unknown): string =>
  cause instanceof UserRejectsError ? 'rejected' : `failed: ${wordsOf(cause)}`;

let proof: string | null = null;
ui.onStatusChange((wallet) => {
  const item = wallet?.connectItems?.tonProof;
  proof = item === undefined ? null : JSON.stringify(item);
});

const demo: Demo = {
  outcomes: [],
  thrown: [],
  pay: (messages, validForS) => {
    const message = { address: place.to, amount: '10000000' };
    ui.sendTransaction({
      validUntil: Math.floor(Date.now() / 1000) + validForS,
      messages: Array.from({ length: messages }, () => message),
    }).then(
      () => demo.outcomes.push('signed'),
      (cause: unknown) => demo.outcomes.push(endOf(cause)),
    );
  },
  language: (code) => {
    ui.uiOptions = { language: code };
  },
  openOne: (name) => {
    ui.openSingleWalletModal(name).catch((cause: unknown) => demo.thrown.push(wordsOf(cause)));
  },
  proof: (payload) =>
    ui.setConnectRequestParameters(
      payload === null ? { state: 'loading' } : { state: 'ready', value: { tonProof: payload } },
    ),
  proven: () => proof,
};
Object.assign(globalThis, { demo });
