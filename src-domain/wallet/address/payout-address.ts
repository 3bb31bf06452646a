import { InvalidAddress } from './invalid-address.ts';
import { parseAddress, type RawAddress } from './parse-address.ts';
import { type Chain, MAINNET } from './chain.ts';

/** What a payout’s address is measured by. */
export interface PayoutAddressRules {
  readonly chain: Chain;
  /** Our own accounts. */
  readonly ownAddresses: readonly RawAddress[];
  /** The owner's, whose transfers to us are capital: what came back from there could not be told from it. */
  readonly treasuryAddresses: readonly RawAddress[];
}

const NULL_HASH = '0'.repeat(64);

/**
 * The account a withdrawal goes to: workchain 0, not the null account, not ours, not the owner's; a test-only address is refused on
 * mainnet alone.
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
