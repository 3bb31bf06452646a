import { formatDecimal } from '../../money/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import type { Claim } from './claim.ts';

/** No maximum is below its minimum. */
export function proveBoundsInOrder({ mint, withdrawal }: EconomyPolicy): readonly Claim[] {
  return [
    atLeast('mint.max_ton', mint.maxTon, 'mint.min_ton', mint.minTon),
    atLeast(
      'withdrawal.max_token_per_day',
      withdrawal.maxTokenPerDay,
      'withdrawal.min_token',
      withdrawal.minToken,
    ),
  ];
}

function atLeast(path: string, max: bigint, minPath: string, min: bigint): Claim {
  const allowed = `at least ${minPath} (${formatDecimal(min)})`;
  return {
    restsOn: [path, minPath],
    refutation: () => (max >= min ? undefined : { path, found: formatDecimal(max), allowed }),
  };
}
