import type { Plant } from '../plant.ts';

const ADAPTER = 'src-adapters/wallet/tonconnect.ts';
const RESTORING = 'src-adapters/wallet/restoring.ts';
const SENDING = 'src-adapters/wallet/sending.ts';
const MEMORY = 'src-adapters/wallet/memory.ts';
const LIST = 'src-adapters/wallet/list/source.ts';
const HELD = 'src-adapters/wallet/held-connector.ts';

const test = (name: string, title: string) => ({ file: `tests/adapters/wallet/${name}.test.ts`, title });

const connecting: readonly Plant[] = [
  {
    id: 'R3.15a',
    breaks: 'inside a wallet’s browser nothing is restored',
    file: RESTORING,
    find: 'if (!slots.storage.hasConnection && !isEmbedded) return null;',
    put: 'if (!slots.storage.hasConnection) return null;',
    by: test('in-page', 'R3.15a R3.17a the wallet whose browser this is'),
  },
  {
    id: 'R3.15b',
    breaks: 'an aborted restoring listens on',
    file: RESTORING,
    find: 'connector.restoreConnection({ signal })',
    put: 'connector.restoreConnection()',
    by: test('ends', 'R3.15b R3.21j an aborted one'),
  },
  {
    id: 'R3.15c',
    breaks: 'restoring is tried again after 20 s, which is never',
    file: 'src-domain/constants/wallet-widget.ts',
    find: 'RESTORE_RETRY_MS = 2000',
    put: 'RESTORE_RETRY_MS = 20_000',
    by: test('restore-limit', 'R3.15c R8.26 is tried again'),
  },
  {
    id: 'R3.16f',
    breaks: 'the app’s own wallets are not in the list',
    file: LIST,
    find: 'fresh = mergeByName(fetched, included);',
    put: 'fresh = fetched;',
    by: test('wallets-list', 'R3.16f R3.20e the app’s own wallets'),
  },
  {
    id: 'R3.20e',
    breaks: 'without a list the app’s own wallets are gone',
    file: LIST,
    find: 'const merged = mergeByName(found, included);',
    put: 'const merged = found;',
    by: test('wallets-list', 'R3.16f R3.20e the app’s own wallets'),
  },
  {
    id: 'R3.20g',
    breaks: 'a wallet is not told to wait for the text that is loading',
    file: 'machines/proof/machine.ts',
    find: "      entry: 'letWait',\n",
    put: '',
    by: { file: 'tests/machines/proof.test.ts', title: 'R3.26a R3.20g is fetched' },
  },
  {
    id: 'R3.19a',
    breaks: 'the first opening tries no scheme',
    file: ADAPTER,
    find: 'this.#opener.open(order);',
    put: 'this.#opener.open({ ...order, isForced: true });',
    by: test('opening', '14. R3.19a R3.19b R3.19c'),
  },
  {
    id: 'R3.19b',
    breaks: 'a retry tries the scheme once more',
    file: ADAPTER,
    find: 'this.#opener.open(order);',
    put: 'this.#opener.open({ ...order, isForced: false });',
    by: test('opening', '14. R3.19a R3.19b R3.19c'),
  },
  {
    id: 'R3.19c',
    breaks: 'the second way comes after 20 s',
    file: 'src-domain/constants/wallet-widget.ts',
    find: 'NATIVE_OPEN_FALLBACK_MS = 200',
    put: 'NATIVE_OPEN_FALLBACK_MS = 20_000',
    by: test('opening', '14. R3.19a R3.19b R3.19c'),
  },
];

const errors: readonly Plant[] = [
  {
    id: 'R3.21a',
    breaks: 'sending without a wallet says something else',
    file: SENDING,
    find: "if (connector === null) return notSent('sendWithoutWallet');",
    put: "if (connector === null) return notSent('sendingAborted');",
    by: test('ends', 'R3.21a R3.21o without a wallet'),
  },
  {
    id: 'R3.21b',
    breaks: 'a wallet without an address is waited for',
    file: HELD,
    find: "if (failureOf(error).code === 'missing-address')",
    put: "if (failureOf(error).code === 'aborted')",
    by: test('ends', 'R3.21b a wallet that sends no address'),
  },
  {
    id: 'R3.21c',
    breaks: 'a widget without a manifest starts',
    file: ADAPTER,
    find: "  if (options.manifestUrl === '') throw walletFailure('missingConnector');\n",
    put: '',
    by: test('ends', 'R3.21c without a manifest'),
  },
  {
    id: 'R3.21i',
    breaks: 'a wallet that was not restored stays known',
    file: RESTORING,
    find: "    apply(slots, 'notRestored');\n",
    put: '',
    by: test('tracking', 'R3.24f R3.21i one that is not'),
  },
  {
    id: 'R3.21j',
    breaks: 'an aborted restoring says that nothing was stored',
    file: RESTORING,
    find: "walletFailure('restoringAborted', ",
    put: "walletFailure('restoringFailed', ",
    by: test('restore-limit', 'R3.15b R3.21j ends at once'),
  },
  {
    id: 'R3.21k',
    breaks: 'the page does not hear what the SDK says',
    file: 'src-adapters/wallet/tracking/dispatcher.ts',
    find: '        await dispatcher.dispatchEvent(name, detail);',
    put: "        if (name.includes('-ui-')) await dispatcher.dispatchEvent(name, detail);",
    by: test('ends', 'R3.21k what cannot be read'),
  },
  {
    id: 'R3.21l',
    breaks: 'a wallet that refuses to be restored is asked again and again',
    file: RESTORING,
    find: "throw new RestoringEnded(isUnreadable ? 'providerNotRestored' : 'restoringFailed');",
    put: "throw new Error(isUnreadable ? 'providerNotRestored' : 'restoringFailed');",
    by: test('in-page', 'R3.21l one that refuses'),
  },
  {
    id: 'R3.21m',
    breaks: 'a request that was aborted before it left is unknown',
    file: SENDING,
    find: "return signal.aborted ? notSent('sendingAborted') : undefined;",
    put: "return signal.aborted ? notSent('sendWithoutWallet') : undefined;",
    by: test('ends', 'R3.21m one that is aborted before'),
  },
  {
    id: 'R3.21n',
    breaks: 'an aborted disconnect says nothing',
    file: ADAPTER,
    find: "    if (signal.aborted) throw walletFailure('disconnectAborted');\n",
    put: '',
    by: test('ends', 'R3.21n a disconnect that is aborted'),
  },
  {
    id: 'R3.21o',
    breaks: 'disconnecting without a wallet says nothing',
    file: ADAPTER,
    find: "if (!hasConnection) throw walletFailure('notConnected');",
    put: 'void hasConnection;',
    by: test('ends', 'R3.21a R3.21o without a wallet'),
  },
];

const told: readonly Plant[] = [
  {
    id: 'R3.24a',
    breaks: 'nobody hears that a connection begins',
    file: ADAPTER,
    find: "    this.#track({ type: 'connection-started' });\n",
    put: '',
    by: test('tracking', 'R3.24a R3.24b a connection that begins'),
  },
  {
    id: 'R3.24b',
    breaks: 'nobody hears that a wallet is connected',
    file: ADAPTER,
    find: "      this.#track({ type: 'connection-completed', wallet: trackedWallet(wallet) });\n",
    put: '',
    by: test('tracking', 'R3.24a R3.24b a connection that begins'),
  },
  {
    id: 'R3.24c',
    breaks: 'nobody hears that a connection was declined',
    file: ADAPTER,
    find: "if (failure.code !== 'aborted') {",
    put: "if (failure.message === '') {",
    by: test('tracking', 'R3.24c R3.21f a connection that is declined'),
  },
  {
    id: 'R3.24d',
    breaks: 'nobody hears that a connection is looked for',
    file: ADAPTER,
    find: "onStarted: () => this.#track({ type: 'connection-restoring-started' }),",
    put: 'onStarted: () => undefined,',
    by: test('tracking', 'R3.24d R3.24e a stored connection'),
  },
  {
    id: 'R3.24e',
    breaks: 'nobody hears that a connection is there again',
    file: ADAPTER,
    find: "    this.#track({ type: 'connection-restoring-completed', wallet: trackedWallet(wallet) });\n",
    put: '',
    by: test('tracking', 'R3.24d R3.24e a stored connection'),
  },
  {
    id: 'R3.24f',
    breaks: 'nobody hears that a connection was not restored',
    file: ADAPTER,
    find: "track: (message) => this.#track({ type: 'connection-restoring-error', message }),",
    put: 'track: () => undefined,',
    by: test('tracking', 'R3.24f R3.21i one that is not'),
  },
  {
    id: 'R3.24g',
    breaks: 'who ended a connection is told the wrong way round',
    file: HELD,
    find: "this.#isLeaving ? 'dapp' : 'wallet'",
    put: "this.#isLeaving ? 'wallet' : 'dapp'",
    by: test('tracking', 'R3.24g a connection that the app ends'),
  },
  {
    id: 'R3.24h',
    breaks: 'nobody hears that a request was sent',
    file: ADAPTER,
    find: "        this.#track({ type: 'transaction-sent-for-signature', ...facts });\n",
    put: '',
    by: test('tracking', 'R3.24h R3.24i a request that is sent'),
  },
  {
    id: 'R3.24i',
    breaks: 'a signature is told as one more request',
    file: ADAPTER,
    find: "this.#track({ type: 'transaction-signed', ...facts, boc: outcome.boc });",
    put: "this.#track({ type: 'transaction-sent-for-signature', ...facts });",
    by: test('tracking', 'R3.24h R3.24i a request that is sent'),
  },
  {
    id: 'R3.24j',
    breaks: 'why a signature failed is not told',
    file: ADAPTER,
    find: 'return { message: outcome.message,',
    put: "return { message: '',",
    by: test('tracking', 'R3.24j a signature that is refused'),
  },
];

const remembered: readonly Plant[] = [
  {
    id: 'R3.25a',
    breaks: 'no picture is loaded before it is shown',
    file: 'src-adapters/wallet/images.ts',
    find: '      image.src = imageUrl;\n',
    put: '',
    by: test('remembered', 'R3.25a are asked for on intent'),
  },
  {
    id: 'R3.25b',
    breaks: 'the connected wallet is not stored',
    file: MEMORY,
    find: 'this.#storage.write(CONNECTED, ',
    put: "this.#storage.write('elsewhere', ",
    by: test('remembered', 'R3.25b the connected wallet’s name'),
  },
  {
    id: 'R3.25c',
    breaks: 'the wallet chosen last is not stored',
    file: MEMORY,
    find: 'this.#storage.write(LAST_SELECTED, ',
    put: "this.#storage.write('elsewhere', ",
    by: test('remembered', 'R3.25c the wallet chosen last'),
  },
  {
    id: 'R3.25d',
    breaks: 'no wallet is preferred after it connected',
    file: MEMORY,
    find: '    this.#storage.write(PREFERRED, wallet.appName);\n',
    put: '',
    by: test('remembered', 'R3.25d R3.16c the wallet that connected'),
  },
  {
    id: 'R3.20h',
    breaks: 'the wallet used last goes before the app’s preference',
    file: MEMORY,
    find: 'this.#given ?? this.#storage.read(PREFERRED)',
    put: 'this.#storage.read(PREFERRED) ?? this.#given',
    by: test('remembered', 'R3.20h the app’s own preference'),
  },
];

/** What the wallet adapter does over the SDK: opening, restoring, its errors, what it tells and remembers. */
export const walletAdapter: readonly Plant[] = [...connecting, ...errors, ...told, ...remembered];
