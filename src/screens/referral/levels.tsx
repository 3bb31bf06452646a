import { useLingui } from '@lingui/react/macro';
import { LEVELS, type ReferralLevel } from '@axiom/domain/referral';
import type { CSSProperties } from 'react';
import { amountText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';
import { Section } from '../../ui/section/section.tsx';
import { useUnits } from '../../ui/units/units.tsx';

/** All eight levels: least turnover and percent (R4.07). */
export function Levels({ level }: { readonly level: ReferralLevel }) {
  const { t } = useLingui();
  const units = useUnits();
  return (
    <Section title={t`Levels`} aside={t`turnover in ${units.coin} · % of friends’ bonds`}>
      <div className="levels">
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t`Level`}</th>
              <th scope="col">{t`Turnover from, ${units.coin}`}</th>
              <th scope="col">{t`Bonus`}</th>
            </tr>
          </thead>
          <tbody>
            {LEVELS.map((row) => {
              const state =
                row.level === level
                  ? 'is-mine'
                  : row.level < level
                    ? 'is-done'
                    : row.level === level + 1
                      ? 'is-next'
                      : '';
              return (
                <tr key={row.level} className={state} aria-current={row.level === level ? 'true' : undefined}>
                  <th scope="row">{row.level}</th>
                  <td className="levels-turnover">{amountText(row.fromTurnover).replace(/\.\d+$/, '')}</td>
                  <td className="levels-bonus">
                    <i
                      style={{ '--w': Number(row.bonusPercent / 1_000_000n) } as CSSProperties}
                      aria-hidden="true"
                    />
                    <span>{percentText(row.bonusPercent)}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
