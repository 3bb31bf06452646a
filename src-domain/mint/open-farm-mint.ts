import { type Nano, ZERO_AXIOM, ZERO_PERCENT } from '../money/index.ts';
import { derivedAmounts } from './amounts.ts';
import { maturityAfter } from './maturity.ts';
import type { Mint, MintTerms } from './mint.ts';

/** Input for the bond of a link's activation. */
export interface OpenFarmMintInput {
  readonly id: string;
  /** The person who activated the link. */
  readonly ownerId: string;
  readonly amountToken: Nano<'AXIOM'>;
  /** Its value at activation. */
  readonly amountTon: Nano<'TON'>;
  readonly tariffDays: number;
  /** The link's frozen terms, and the market price at activation. */
  readonly terms: Omit<MintTerms, 'earlyExitFee'>;
  readonly nowMs: number;
}

/** Such a bond cannot be canceled early, so it has no exit fee. */
const NO_EXIT_FEE: MintTerms['earlyExitFee'] = { percent: ZERO_PERCENT, flatToken: ZERO_AXIOM };

/**
 * A bond from a farming link: active at once, never canceled, without bonus or turnover for an inviter
 * (R4.08).
 */
export function openFarmMint(input: OpenFarmMintInput): Mint {
  const { nowMs, tariffDays } = input;
  const terms: MintTerms = { ...input.terms, earlyExitFee: NO_EXIT_FEE };
  return {
    id: input.id,
    ownerId: input.ownerId,
    origin: 'farm',
    status: 'active',
    createdAtMs: nowMs,
    activatedAtMs: nowMs,
    maturesAtMs: maturityAfter(nowMs, tariffDays),
    amountTon: input.amountTon,
    ...derivedAmounts(input.amountToken, terms),
    tariffDays,
    terms,
  };
}
