import { useLingui } from '@lingui/react/macro';
import type { Unlock } from '@axiom/domain/holdings';
import { Token } from '../../ui/amount/amount.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { List } from '../../ui/list/list.tsx';
import { LongItems } from '../../ui/long/long-items.tsx';
import { Section } from '../../ui/section/section.tsx';
import { FarUnlock } from './far-cards.tsx';

/** The calendar of all bonds and stakes (R9.03); a row moves its day to the line. */
export function Unlocks({
  unlocks,
  nowMs,
  onPick,
}: {
  readonly unlocks: readonly Unlock[];
  readonly nowMs: number;
  readonly onPick: (atMs: number) => void;
}) {
  const { t } = useLingui();
  const dates = useDates();
  if (unlocks.length === 0) return null;
  return (
    <Section title={t`Unlocks`} aside={t`if you do nothing`} isOnLine>
      <List label={t`Unlocks`}>
        <LongItems
          items={unlocks}
          as="li"
          className="list-item"
          far={FarUnlock}
          onPress={(unlock) => onPick(unlock.atMs)}
        >
          {(unlock) => (
            <button type="button" className="list-row unlock" onClick={() => onPick(unlock.atMs)}>
              <span className="medium keep unlock-date">{dates.date(unlock.atMs, nowMs)}</span>
              <span className="caption hint unlock-kind">
                {unlock.kind === 'bond' ? t`Bond ${unlock.days} d` : t`Stake`}
              </span>
              <span className="unlock-amount">
                <Token nano={unlock.nano} className="strong" />
              </span>
            </button>
          )}
        </LongItems>
      </List>
    </Section>
  );
}
