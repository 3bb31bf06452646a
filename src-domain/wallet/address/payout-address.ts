import { InvalidAddress } from './invalid-address.ts';
import { parseAddress, type RawAddress } from './parse-address.ts';
import { type Chain, MAINNET } from './chain.ts';

/** The rules for a payout's address. */
export interface PayoutAddressRules {
  readonly chain: Chain;
  /** Accounts of this system. */
  readonly ownAddresses: readonly RawAddress[];
  /**
   * The owner's accounts. Their transfers are booked as capital, so a payout that comes back from there would
   * be booked as capital too.
   */
  readonly treasuryAddresses: readonly RawAddress[];
}

const NULL_HASH = '0'.repeat(64);

/**
 * The account that a withdrawal goes to: workchain 0, not the null account, not an account of this system or
 * of the owner. A test-only address is refused on mainnet only.
 * @throws InvalidAddress naming field and reason
 */
export function checkPayoutAddress(
  text: unknown,
  { chain, ownAddresses, treasuryAddresses }: PayoutAddressRules,
  field = 'address',
): RawAddress {
  const { raw, workchain, isTestOnly } = parseAddress(text, field);
  if (chain === MAINNET && isTestOnly) throw new InvalidAddress('network', text, field);
  if (workchain !== 0) throw new InvalidAddress('masterchain', text, field);
  if (raw.endsWith(NULL_HASH)) throw new InvalidAddress('null_account', text, field);
  if (ownAddresses.includes(raw)) throw new InvalidAddress('own_account', text, field);
  if (treasuryAddresses.includes(raw)) throw new InvalidAddress('treasury', text, field);
  return raw;
}
