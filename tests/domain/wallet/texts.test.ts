import { WALLET_TEXTS, walletFailure, type WalletFailureName } from '@axiom/domain/wallet/port';
import { MissingConnector } from '@axiom/domain/wallet/config';
import { TelegramWalletMissing, UnknownWallet } from '@axiom/domain/wallet/list';
import { describe, expect, it } from 'vitest';

/** Specification sections 5 and 8, word for word, with what happens besides. */
const SPECIFIED: readonly (readonly [WalletFailureName, string, readonly string[]])[] = [
  ['sendWithoutWallet', 'Connect wallet to send a transaction.', ['track']],
  ['missingAddress', 'ton_addr connection item was not found', []],
  ['missingConnector', 'You have to specify a `manifestUrl` or a `connector` in the options.', []],
  ['unknownWallet', 'Trying to open modal window with unknown wallet "{name}".', []],
  ['missingTelegramWallet', '@wallet bot not found in the wallets list', []],
  ['declined', 'Connection declined', ['offer-retry', 'track']],
  ['cancelled', 'Connection was cancelled', ['track']],
  ['notConnected', 'Wallet was not connected', ['track']],
  ['notRestored', 'Connection was not restored', ['track', 'forget-wallet-info']],
  ['restoringAborted', 'Connection restoring was aborted', []],
  ['providerNotRestored', 'Provider is not restored', ['forget-connection', 'close-provider']],
  ['restoringFailed', 'Connection restoring failed', []],
  ['sendingAborted', 'Transaction sending was aborted', []],
  ['disconnectAborted', 'Disconnect was aborted', []],
];

describe('the catalogue of failures around the wallet', () => {
  it('has every text of the specification and no other', () => {
    const names = SPECIFIED.map(([name]) => name);
    expect(Object.keys(WALLET_TEXTS).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(WALLET_TEXTS).map(({ text }) => text)).size).toBe(names.length);
  });

  it.each(SPECIFIED)('%s: “%s”', (name, text, effects) => {
    expect(WALLET_TEXTS[name]).toMatchObject({ text, effects });
    const cause = new Error('why');
    const failure = walletFailure(name, { cause });
    expect(failure).toMatchObject({
      name: 'WalletFailure',
      message: text,
      code: WALLET_TEXTS[name].code,
      cause,
    });
  });

  it('refusals of the rules speak its texts', () => {
    const said = [new MissingConnector(), new TelegramWalletMissing()];
    expect(said.map(({ message }) => message)).toEqual(
      (['missingConnector', 'missingTelegramWallet'] as const).map((name) => WALLET_TEXTS[name].text),
    );
    expect(new UnknownWallet('X').message).toBe('Trying to open modal window with unknown wallet "X".');
  });
});
