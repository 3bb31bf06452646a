/** @throws Error naming the rule that a row breaks, as a constraint of the database would. */
export function refuse(isBroken: boolean, rule: string): void {
  if (isBroken) throw new Error(rule);
}
