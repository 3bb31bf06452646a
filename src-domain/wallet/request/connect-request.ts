import { isSafeUrl } from '../../link/index.ts';
import { InvalidWalletValue } from './invalid-wallet-value.ts';
import { join, readFields, readOneOf, readText } from './read-value.ts';

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

/** Wallets refuse a longer proof payload. */
const PROOF_PAYLOAD_MAX_CHARS = 128;

/**
 * Reads connect request parameters; absent ones mean ready without a proof.
 * @throws InvalidWalletValue naming the field
 */
export function parseConnectRequestParameters(
  value: unknown,
  field = 'connectRequestParameters',
): ConnectRequestParameters {
  if (value === undefined || value === null) return { state: 'ready', value: null };
  const fields = readFields(value, field, ['state', 'value']);
  if (readOneOf(fields.state, join(field, 'state'), ['loading', 'ready']) === 'loading') {
    if (fields.value !== undefined) {
      throw new InvalidWalletValue(join(field, 'value'), fields.value, 'left out while loading');
    }
    return { state: 'loading' };
  }
  if (fields.value === undefined || fields.value === null) return { state: 'ready', value: null };
  const { tonProof } = readFields(fields.value, join(field, 'value'), ['tonProof']);
  if (tonProof === undefined) return { state: 'ready', value: null };
  const payload = readText(tonProof, join(field, 'value.tonProof'), PROOF_PAYLOAD_MAX_CHARS);
  return { state: 'ready', value: { tonProof: payload } };
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
