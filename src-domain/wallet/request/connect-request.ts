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
