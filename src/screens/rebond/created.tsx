import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { maturesAtMs } from '@axiom/domain/mint';
import type { Bond, CreatedLink, FarmLinkCard } from '@axiom/domain/ports/client';
import { Link2, QrCode } from 'lucide-react';
import type { ShareShown } from '#machines/share/types.ts';
import { Token } from '../../ui/amount/amount.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Actions, Button } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Tape } from '../../ui/tape/tape.tsx';
import { LinkLine, ShareButton } from '../shared/hand-on.tsx';
import { LinkFacts, useSharedLink } from './link-card.tsx';
import type { RebondProps } from './rebond-props.ts';

/** A new link: its sum and uses, and every way to hand it on. */
export function CreatedLinkView({
  link,
  share,
  onQr,
  onLinks,
}: {
  readonly link: FarmLinkCard;
  readonly share: ShareShown;
  readonly onQr: (link: FarmLinkCard) => void;
  readonly onLinks: () => void;
}) {
  const { t } = useLingui();
  const subject = useSharedLink()(link);
  return (
    <div className="link-created">
      <LinkFacts link={link} isWell />
      <LinkLine subject={subject} share={share} />
      <Actions>
        <Button tone="tonal" icon={<Icon of={QrCode} />} onClick={() => onQr(link)}>
          {t({ message: 'QR code', context: 'link' })}
        </Button>
        <Button tone="tonal" icon={<Icon of={Link2} />} onClick={onLinks}>{t`My links`}</Button>
      </Actions>
      <p className="caption hint">{t`What nobody opens comes back in full when you cancel.`}</p>
    </div>
  );
}

/** One's own new bond, as the dashboard shows it from now on. */
export function CreatedBond({ bond }: { readonly bond: Bond }) {
  const { t } = useLingui();
  const dates = useDates();
  const nowMs = useNowMs();
  const endMs = maturesAtMs(bond);
  const days = plural(bond.tariffDays, { one: '# day', other: '# days' });
  const bonus = percentText(bond.bonusPercent, { sign: 'always' });
  return (
    <Card isWell as="div">
      <Row>
        <Token nano={bond.expectedToken} className="large" />
        <Badge tone="done">{t({ message: 'active', context: 'bond' })}</Badge>
      </Row>
      <Tape startMs={bond.createdAtMs} endMs={endMs} nowMs={nowMs} isNew />
      <Row isCaption>
        <span>{bond.bonusPercent > 0n ? `${days} · ${bonus}` : days}</span>
        <span>{dates.date(endMs, nowMs)}</span>
      </Row>
    </Card>
  );
}

export function CreatedFoot({
  created,
  rebond,
  share,
  onSeeBond,
}: Pick<RebondProps, 'rebond' | 'share' | 'onSeeBond'> & { readonly created: CreatedLink }) {
  const { t } = useLingui();
  const shared = useSharedLink();
  if (created.bond === null) return <ShareButton subject={shared(created.link)} share={share} />;
  return (
    <>
      <Button onClick={onSeeBond}>{t`See my bond`}</Button>
      <Button tone="plain" onClick={() => rebond.send({ type: 'rebond.again' })}>{t`Re-bond more`}</Button>
    </>
  );
}
