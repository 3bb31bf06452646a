import { bonusesFor } from '@axiom/domain/bonus';
import { formatPercent, ZERO_AXIOM } from '@axiom/domain/money';
import { utcDayStart } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { Deps } from './deps.ts';

const NAME = 'collective_bonus';

/** Works out the collective bonus of the UTC day of an instant and announces it to every socket when it changed. */
export async function collectiveBonusOn(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  atMs: number,
): Promise<void> {
  const dayMs = utcDayStart(atMs);
  const { collectiveBonus } = bonusesFor(await deps.policies.at(tx, dayMs), {
    holdDays: 0,
    investedToken: ZERO_AXIOM,
    stakedToken: await tx.stakes.stakedTotalAt(dayMs),
  });
  const text = formatPercent(collectiveBonus);
  if (((await tx.settings.get(NAME)) ?? '0') === text) return;
  await tx.settings.set(NAME, text);
  const frame = { event: 'global:collective_bonus', data: { collective_bonus: text } };
  await tx.outbox.notify('global', JSON.stringify(frame));
}
