import { DEFAULT_PAGE_SIZE } from '@axiom/domain/constants';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Me } from '@axiom/domain/ports/client';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import type { ShareShown } from '#machines/share/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Section } from '../../ui/section/section.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { Lead } from '../../ui/split/lead.tsx';
import { Side } from '../../ui/split/side.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { Friends } from './friends.tsx';
import { Invite } from './invite.tsx';
import { LevelCard } from './level-card.tsx';
import { Levels } from './levels.tsx';
import './referral.css';

export interface ReferralProps {
  readonly portfolio: PortfolioShown;
  readonly referral: ReferralShown;
  readonly share: ShareShown;
  readonly go: Go;
  /** On wide screens alone: what friends brought over time. */
  readonly earned?: ReactNode;
}

/** The level and the rest to the next one, the link, and what friends brought (R2.11). */
export function Referral(props: ReferralProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.portfolio;
  const { me } = snapshot.context;
  if (snapshot.hasTag('failed') && !me) {
    return (
      <main className="screen">
        <h1 className="visually-hidden">{t`Referral`}</h1>
        <Failed what={t`Your level did not load`} onRetry={() => send({ type: 'portfolio.retry' })} />
      </main>
    );
  }
  const isWide = props.earned !== undefined;
  const levels = me && <Levels level={me.level} />;
  // A list that reads on while one scrolls has nothing below it that anybody would reach.
  const isLong = props.referral.snapshot.context.total > DEFAULT_PAGE_SIZE;
  const friends = <Friends referral={props.referral} portfolio={props.portfolio} />;
  const balance = me && <Balance me={me} go={props.go} isWide={isWide} />;
  return (
    <main className="screen referral is-split" aria-busy={me === null || undefined}>
      <h1 className="visually-hidden">{t`Referral`}</h1>
      <Lead>
        {me ? <LevelCard me={me} /> : <CardSkeleton />}
        {props.earned}
        <Invite {...props} />
        {isWide ? friends : balance}
      </Lead>
      <Side>
        {isWide && balance}
        {(isWide || isLong) && levels}
        {!isWide && friends}
        {!isWide && !isLong && levels}
      </Side>
    </main>
  );
}

interface BalanceProps {
  readonly me: Me;
  readonly go: Go;
  /** What was earned over time stands on the screen itself. */
  readonly isWide: boolean;
}

function Balance({ me, go, isWide }: BalanceProps) {
  const { t } = useLingui();
  const units = useUnits();
  const pending = useOwnAmount()(me.referralPending);
  return (
    <Section
      title={t`Referral balance`}
      aside={
        !isWide && (
          <Button tone="plain" isSmall onClick={() => go('/referral/earnings')}>
            {t`Earned over time`}
          </Button>
        )
      }
    >
      <Card as="div">
        <Row className="is-middle">
          <Token nano={me.referralBalance} className="large" />
          {me.referralPending > 0n && <Badge tone="wait">{t`${pending} ${units.token} pending`}</Badge>}
        </Row>
        <div className="referral-balance-actions">
          <Button
            tone="tonal"
            isSmall
            disabled={me.referralBalance <= 0n}
            onClick={() => go('/referral/transfer')}
          >
            {t`Transfer`}
          </Button>
          <Button
            tone="tonal"
            isSmall
            disabled={me.referralBalance <= 0n}
            onClick={() => go('/referral/re-bonding')}
          >
            {t`Re-bond`}
          </Button>
          <Button
            tone="tonal"
            isSmall
            disabled={me.referralBalance <= 0n}
            onClick={() => go('/referral/sell')}
          >
            {t`Sell`}
          </Button>
        </div>
      </Card>
    </Section>
  );
}
