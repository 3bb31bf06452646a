import { useLingui } from '@lingui/react/macro';
import type { Me } from '@axiom/domain/ports/client';
import { LEVELS, levelRow } from '@axiom/domain/referral';
import type { CSSProperties } from 'react';
import { Coin } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { percentText } from '../../ui/format/percent-text.ts';

const whole = (nano: bigint) => amountText(nano).replace(/\.\d+$/, '');

/** Progress between two levels, 0 to 1. */
export function progressBetween(fromNano: bigint, toNano: bigint, atNano: bigint): number {
  if (toNano <= fromNano) return 1;
  const share = Number(((atNano - fromNano) * 10_000n) / (toNano - fromNano)) / 10_000;
  return Math.min(1, Math.max(0, share));
}

/** The level on the line: released turnover left of it, the rest to the next level right of it. */
export function LevelCard({ me }: { readonly me: Me }) {
  const { t } = useLingui();
  const row = levelRow(me.level);
  const next = LEVELS[me.level];
  const nextLevel = me.level + 1;
  return (
    <Card as="section" label={t`Level ${me.level}`}>
      <Row>
        <span className="large">
          {t`Level ${me.level}`} <Badge tone="go">{percentText(row.bonusPercent)}</Badge>
        </span>
        <Coin nano={me.turnover} className="medium" />
      </Row>
      <Row isCaption>
        <span>{t`of what friends bond`}</span>
        <span>{t`turnover, counted`}</span>
      </Row>
      {next ? (
        <>
          <LevelTape share={progressBetween(row.fromTurnover, next.fromTurnover, me.turnover)} />
          <Row isCaption>
            <span>{t`level ${me.level} from ${whole(row.fromTurnover)}`}</span>
            <span className="accent strong">{t`level ${nextLevel} from ${whole(next.fromTurnover)}`}</span>
          </Row>
          <Row className="level-next">
            <span>{t`To level ${nextLevel} and ${percentText(next.bonusPercent)}`}</span>
            <Coin nano={next.fromTurnover - me.turnover} className="strong" />
          </Row>
        </>
      ) : (
        <Row className="level-next">
          <span>{t`The highest level`}</span>
        </Row>
      )}
      {me.turnoverPending > 0n && (
        <Row isCaption>
          <span>{t`pending turnover`}</span>
          <Coin nano={me.turnoverPending} />
        </Row>
      )}
    </Card>
  );
}

/** Both parts share one length and meet at the line, whose x is the same on every card. */
function LevelTape({ share }: { readonly share: number }) {
  return (
    <span className="tape level-tape" style={{ '--share': share } as CSSProperties} aria-hidden="true">
      <i className="tape-past" />
      <i className="tape-next" />
      <b className="tape-line" />
    </span>
  );
}
