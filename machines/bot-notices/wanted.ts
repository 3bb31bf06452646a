import type { BotNotices } from '@axiom/domain/ports/client';
import type { BotNoticesContext } from './types.ts';

/** Which kinds are on, as a person sees it: a tap counts at once and is taken back if it cannot be saved. */
export function wantedNotices({
  saved,
  changes,
}: Pick<BotNoticesContext, 'saved' | 'changes'>): BotNotices | null {
  if (saved === null) return null;
  return changes.reduce((notices, { kind, isOn }) => ({ ...notices, [kind]: isOn }), saved);
}
