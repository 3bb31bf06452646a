import { WALLET_TEXTS } from '../port/texts.ts';
import { DomainError } from '../../errors/index.ts';
import { type Chain, MAINNET, parseAddress, type RawAddress, TESTNET } from '../address/index.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { BASE64, readForm, readOneOf } from './read-value.ts';

/** The account of a connected wallet (R5.38). */
export interface ConnectedAccount {
  readonly address: RawAddress;
  readonly chain: Chain;
  readonly walletStateInit: string;
  /** 64 hex characters; absent if the wallet does not send it. */
  readonly publicKey?: string;
  /** As the wallet sent it; the server checks it. */
  readonly tonProof?: object;
}

/** A wallet answered without an address. */
export class MissingAddressItem extends DomainError {
  override readonly name = 'MissingAddressItem' as const;
  override readonly code = 'missing_address_item' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: WALLET_TEXTS.missingAddress.text,
      field: 'items',
      allowed: 'a list with a ton_addr item',
    });
  }
}

/**
 * The account in the items of a connect event (R3.15): a valid address item is required; a proof is passed on
 * unread.
 * @throws MissingAddressItem, InvalidAddress, InvalidWalletValue naming the field
 */
export function accountOfConnectEvent(items: unknown): ConnectedAccount {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const item = list.find(named('ton_addr'));
  if (item === undefined) throw new MissingAddressItem();
  const { raw, form } = parseAddress(item['address'], 'ton_addr.address');
  if (form !== 'raw') {
    throw new InvalidWalletValue('ton_addr.address', item['address'], 'a raw address such as 0:…');
  }
  const { publicKey } = item;
  const proof = list.find(named('ton_proof'))?.['proof'];
  return {
    address: raw,
    chain: readOneOf<Chain>(item['network'], 'ton_addr.network', [MAINNET, TESTNET]),
    walletStateInit: readForm(item['walletStateInit'], 'ton_addr.walletStateInit', BASE64, 'a BoC in base64'),
    ...(publicKey === undefined ? {} : { publicKey: readKey(publicKey) }),
    ...(typeof proof === 'object' && proof !== null ? { tonProof: proof } : {}),
  };
}

function readKey(value: unknown): string {
  return readForm(value, 'ton_addr.publicKey', /^[0-9a-fA-F]{64}$/, '64 hex characters').toLowerCase();
}

function named(name: string): (item: unknown) => item is Record<string, unknown> {
  return (item): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null && 'name' in item && item.name === name;
}
