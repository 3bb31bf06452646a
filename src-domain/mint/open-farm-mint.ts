import { ZERO_AXIOM, ZERO_PERCENT } from '../money/index.ts';
import type { Mint, MintTerms } from './mint.ts';
import { newActiveMint, type NewMint } from './new-mint.ts';

/**
 * Input for the bond of a link's activation. `ownerId`: the person who activated the link; `amountTon`: its
 * value at activation.
 */
export interface OpenFarmMintInput extends Omit<NewMint, 'origin' | 'terms'> {
  /** The link's frozen terms, and the market price at activation. */
  readonly terms: Omit<MintTerms, 'earlyExitFee'>;
}

/** Such a bond cannot be canceled early, so it has no exit fee. */
const NO_EXIT_FEE: MintTerms['earlyExitFee'] = { percent: ZERO_PERCENT, flatToken: ZERO_AXIOM };

/** A bond of a farming link: active at once, never canceled, no bonus or turnover for an inviter (R4.08). */
export function openFarmMint(input: OpenFarmMintInput): Mint {
  return newActiveMint({ ...input, origin: 'farm', terms: { ...input.terms, earlyExitFee: NO_EXIT_FEE } });
}
