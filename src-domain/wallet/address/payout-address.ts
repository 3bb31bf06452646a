import { type AddressFault, InvalidAddress } from './invalid-address.ts';
import { parseAddress, type ParsedAddress, type RawAddress, tryParseAddress } from './parse-address.ts';
import { type Chain, MAINNET } from './chain.ts';
import { readTransferLink } from './transfer-link.ts';

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
  const parsed = parseAddress(text, field);
  const { raw, isTestOnly } = parsed;
  if (chain === MAINNET && isTestOnly) throw new InvalidAddress('network', text, field);
  const fault = accountFault(parsed);
  if (fault !== null) throw new InvalidAddress(fault, text, field);
  if (ownAddresses.includes(raw)) throw new InvalidAddress('own_account', text, field);
  if (treasuryAddresses.includes(raw)) throw new InvalidAddress('treasury', text, field);
  return raw;
}

/**
 * Why nobody can be paid at this address, or at that of this payment link, as far as the text alone tells; null if it may be
 * used. The chain and this system's own accounts are checked by `checkPayoutAddress`.
 */
export function payoutAddressFault(given: string): AddressFault | null {
  const { address: text, wish } = readTransferLink(given) ?? { address: given, wish: null };
  if (wish === 'comment' || wish === 'coin') return wish;
  const parsed = tryParseAddress(text);
  return typeof parsed === 'string' ? parsed : accountFault(parsed);
}

function accountFault({ raw, workchain }: ParsedAddress): AddressFault | null {
  if (workchain !== 0) return 'masterchain';
  return raw.endsWith(NULL_HASH) ? 'null_account' : null;
}
