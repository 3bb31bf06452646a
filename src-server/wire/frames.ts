import { formatPercent, type Percent6 } from '@axiom/domain/money';

/** The frame of `global:collective_bonus` as text, for every socket (R5.33). */
export function collectiveBonusFrame(bonus: Percent6): string {
  return JSON.stringify({
    event: 'global:collective_bonus',
    data: { collective_bonus: formatPercent(bonus) },
  });
}
