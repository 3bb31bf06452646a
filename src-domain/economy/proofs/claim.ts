import { isWithin, type Problem } from '../../document/index.ts';

/** One thing that must hold, and the paths of all that it is computed from. */
export interface Claim {
  readonly restsOn: readonly string[];
  /** What is wrong; undefined when it holds. Called only where everything it rests on is well-formed. */
  readonly refutation: () => Problem | undefined;
}

/** What is wrong with the claims that rest on nothing malformed. */
export function refutationsOf(claims: readonly Claim[], malformed: readonly string[]): readonly Problem[] {
  return claims.filter((claim) => isSound(claim, malformed)).flatMap((claim) => claim.refutation() ?? []);
}

/** Whether nothing that the claim rests on is malformed, holds something malformed or lies inside it. */
function isSound({ restsOn }: Claim, malformed: readonly string[]): boolean {
  return restsOn.every((path) => malformed.every((bad) => !isWithin(bad, path) && !isWithin(path, bad)));
}
