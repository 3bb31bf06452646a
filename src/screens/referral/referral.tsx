import { useLingui } from '@lingui/react/macro';
import type { Me } from '@axiom/domain/ports/client';
import { Copy, Share2 } from 'lucide-react';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { ReferralShown } from '#machines/referral/types.ts';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Section } from '../../ui/section/section.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { Failed } from '../shared/failed.tsx';
import type { Go } from '../shared/go.ts';
import { Friends } from './friends.tsx';
import { LevelCard } from './level-card.tsx';
import { Levels } from './levels.tsx';
import './referral.css';

export interface ReferralProps {
  readonly portfolio: PortfolioShown;
  readonly referral: ReferralShown;
  readonly go: Go;
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
  return (
    <main className="screen referral" aria-busy={me === null || undefined}>
      <h1 className="visually-hidden">{t`Referral`}</h1>
      {me ? <LevelCard me={me} /> : <CardSkeleton />}
      <Invite {...props} />
      {me && <Balance me={me} go={props.go} />}
      <Friends referral={props.referral} />
      {me && <Levels level={me.level} />}
    </main>
  );
}

function Invite({ portfolio, referral }: ReferralProps) {
  const { t } = useLingui();
  const [isCopied, mark] = useFlash(1500);
  const link = portfolio.snapshot.context.me?.refLink;
  const share = () => {
    if (link === undefined) return;
    referral.send({
      type: 'referral.share',
      link,
      text: t`Bonds that grow by the second: join me in AXIOM.`,
    });
  };
  const copy = () => {
    if (link === undefined) return;
    referral.send({ type: 'referral.copy', link });
    mark();
  };
  return (
    <div className="invite">
      <Button
        icon={<Icon of={Share2} />}
        disabled={link === undefined}
        onClick={share}
      >{t`Invite Friends`}</Button>
      <IconButton
        tone="raised"
        label={isCopied ? t`Copied` : t`Copy link`}
        icon={<Icon of={Copy} />}
        disabled={link === undefined}
        onClick={copy}
      />
    </div>
  );
}

function Balance({ me, go }: { readonly me: Me; readonly go: Go }) {
  const { t } = useLingui();
  const units = useUnits();
  const pending = useOwnAmount()(me.referralPending);
  return (
    <Section title={t`Referral balance`}>
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
