import { useLingui } from '@lingui/react/macro';
import type { Earnings } from '@axiom/domain/ports/client';
import type { HistoryShown } from '#machines/history/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Failed } from '../shared/failed.tsx';
import { EarnedSum } from './earned-sum.tsx';

const INSET_PX = 16;

interface EarnedPanelProps {
  readonly earnings: HistoryShown<Earnings>;
  /** Opens each bond that brought it. */
  readonly onAll: () => void;
}

/** What friends brought over time, beside their list on wide screens. As high in every state: the button below stays. */
export function EarnedPanel({ earnings, onAll }: EarnedPanelProps) {
  const { t } = useLingui();
  const { snapshot, send } = earnings;
  const all = snapshot.context.rows[0];
  const isEmpty = all?.total === 0;
  return (
    <Section
      title={t`Earned`}
      aside={
        all === undefined || isEmpty ? (
          <span className="earned-aside" />
        ) : (
          <Button tone="plain" isSmall onClick={onAll}>
            {t`Bond by bond`}
          </Button>
        )
      }
      isOnLine
    >
      <Card as="div" className="earned-card">
        {snapshot.hasTag('failed') ? (
          <Failed what={t`Earnings did not load`} onRetry={() => send({ type: 'history.retry' })} />
        ) : all === undefined ? null : isEmpty ? (
          <>
            <p className="medium">{t`Nothing yet.`}</p>
            <p className="caption hint">
              {t`Once a friend’s bond is staked, or matures on a long plan, your part of it stands here.`}
            </p>
          </>
        ) : (
          <EarnedSum earnings={all} insetPx={INSET_PX} />
        )}
      </Card>
    </Section>
  );
}
