import { isSafeUrl } from '../../link/index.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { fields, form, oneOf } from './read-value.ts';

/** Text that the wallet signs to prove that the account belongs to it (R3.26). */
export interface ConnectRequestValue {
  readonly tonProof: string;
}

/** What to request besides the address: loading (the modal waits) or ready; null requests no proof. */
export type ConnectRequestParameters =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: ConnectRequestValue | null };

/** What is requested from a wallet at connect. */
export type ConnectItem =
  | { readonly name: 'ton_addr' }
  | { readonly name: 'ton_proof'; readonly payload: string };

/** The connect request (R5.38). */
export interface ConnectRequest {
  readonly manifestUrl: string;
  readonly items: readonly ConnectItem[];
}

const readParameters = fields(
  {
    state: oneOf('loading', 'ready'),
    // Wallets refuse a longer payload.
    value: fields<ConnectRequestValue>({ tonProof: form(/^[^]{1,128}$/, 'text of 1 to 128 characters') }),
  },
  'state',
);

/**
 * Reads connect request parameters; absent ones mean ready without a proof.
 * @throws InvalidWalletValue naming the field
 */
export function parseConnectRequestParameters(
  parameters: unknown,
  field = 'connectRequestParameters',
): ConnectRequestParameters {
  const { state, value } = readParameters(parameters ?? { state: 'ready' }, field);
  if (state === 'ready') {
    return { state, value: value?.tonProof === undefined ? null : { tonProof: value.tonProof } };
  }
  if (value === undefined) return { state };
  throw new InvalidWalletValue(`${field}.value`, value, 'left out while loading');
}

/**
 * The connect request: always the address, and a proof if requested; undefined while its payload is loading.
 * @throws InvalidWalletValue for a manifest that no wallet would fetch
 */
export function connectRequest(
  manifestUrl: string,
  parameters: ConnectRequestParameters,
): ConnectRequest | undefined {
  if (!isSafeUrl(manifestUrl)) {
    throw new InvalidWalletValue(
      'manifestUrl',
      manifestUrl,
      'an https address, or http on this very machine',
    );
  }
  if (parameters.state === 'loading') return undefined;
  const items: ConnectItem[] = [{ name: 'ton_addr' }];
  if (parameters.value !== null) items.push({ name: 'ton_proof', payload: parameters.value.tonProof });
  return { manifestUrl, items };
}
