import { isWithin, type Problem } from '../../document/index.ts';

/** One claim that must hold, and the paths of all values that it is computed from. */
export interface Claim {
  readonly restsOn: readonly string[];
  /** The problem; undefined if the claim holds. Called only if all values that it uses are well-formed. */
  readonly refutation: () => Problem | undefined;
}

/** Problems of the claims that use no malformed value. */
export function refutationsOf(claims: readonly Claim[], malformed: readonly string[]): readonly Problem[] {
  return claims.filter((claim) => isSound(claim, malformed)).flatMap((claim) => claim.refutation() ?? []);
}

/** True if no malformed path is equal to, inside, or around a path that the claim uses. */
function isSound({ restsOn }: Claim, malformed: readonly string[]): boolean {
  return restsOn.every((path) => malformed.every((bad) => !isWithin(bad, path) && !isWithin(path, bad)));
}
