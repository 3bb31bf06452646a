import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { QrCode, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { roundText } from '../../ui/format/amount-text.ts';
import { nameText } from '../../ui/format/name-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { CopyLink, WholeLink } from '../shared/hand-on.tsx';
import { UsesTape } from './uses-tape.tsx';

/** A link as it is handed on, with its words. */
export function useSharedLink(): (link: FarmLinkCard) => SharedLink {
  const { t } = useLingui();
  const units = useUnits();
  return ({ id, link = '', amountToken, tariffDays }) => {
    const days = plural(tariffDays, { one: '# day', other: '# days' });
    return {
      link,
      linkId: id,
      text: t`A bond for you in AXIOM: ${roundText(amountToken)} ${units.token} for ${days}.`,
    };
  };
}

function LinkBadge({ status }: Pick<FarmLinkCard, 'status'>) {
  const { t } = useLingui();
  switch (status) {
    case 'ACTIVE':
      return <Badge tone="go">{t({ message: 'active', context: 'link' })}</Badge>;
    case 'REACHED':
      return <Badge tone="done">{t({ message: 'used up', context: 'link' })}</Badge>;
    case 'REVOKED':
      return <Badge>{t({ message: 'revoked', context: 'link' })}</Badge>;
  }
}

/** "3 of 12 uses". */
export function usesText({ countActivations: count, activated }: FarmLinkCard): string {
  return plural(count, { one: `${activated} of # use`, other: `${activated} of # uses` });
}

/** The sum, the state and the uses of a link: used and left, and in words what the tape shows (R9.08). */
export function LinkFacts({
  link,
  isWell = false,
  children,
}: {
  readonly link: FarmLinkCard;
  readonly isWell?: boolean;
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const nowMs = useNowMs();
  const { countActivations: count, tariffDays } = link;
  const uses = usesText(link);
  const days = plural(tariffDays, { one: '# day', other: '# days' });
  const ownAmount = useOwnAmount();
  const left = ownAmount(link.leftToken);
  const closed = link.closedAtMs === undefined ? '' : dates.date(link.closedAtMs, nowMs);
  return (
    <Card as="article" isWell={isWell} className="link-card">
      <Row>
        <span className="keep">
          <span className="large">
            {count} × {ownAmount(link.amountToken)}
          </span>{' '}
          <span className="unit">{units.token}</span>
        </span>
        <LinkBadge status={link.status} />
      </Row>
      <UsesTape link={link} />
      <Row isCaption>
        <span>
          {uses} · {days}
        </span>
        <span>{link.status === 'ACTIVE' ? t`${left} ${units.token} waiting` : closed}</span>
      </Row>
      <Openers link={link} />
      {children}
    </Card>
  );
}

/** Who opened it, the last ones by name. */
function Openers({ link: { openedBy, activated } }: { readonly link: FarmLinkCard }) {
  const { t } = useLingui();
  if (openedBy.length === 0) return null;
  const names = openedBy.map(nameText).join(', ');
  const more = activated - openedBy.length;
  return (
    <p className="caption link-openers">
      {more > 0 ? t`Opened by ${names} and ${more} more` : t`Opened by ${names}`}
    </p>
  );
}

interface LinkCardProps {
  readonly link: FarmLinkCard;
  readonly share: ShareShown;
  readonly onQr: (link: FarmLinkCard) => void;
  readonly onRevoke: (link: FarmLinkCard) => void;
}

/** One's link; an ended one keeps what happened and has no actions. */
export function LinkCard({ link, share, onQr, onRevoke }: LinkCardProps) {
  const { t } = useLingui();
  const units = useUnits();
  const subject = useSharedLink()(link);
  const ownAmount = useOwnAmount();
  const { snapshot, send } = share;
  const isMine = snapshot.context.subject?.linkId === link.id;
  if (link.status !== 'ACTIVE' || link.link === undefined) {
    const given = ownAmount(link.amountToken * BigInt(link.activated));
    const back = ownAmount(link.amountToken * BigInt(link.countActivations - link.activated));
    return (
      <LinkFacts link={link}>
        <p className="caption link-end">
          {link.status !== 'REVOKED'
            ? t`All ${given} ${units.token} went to friends.`
            : link.activated === 0
              ? t`All ${back} ${units.token} came back.`
              : t`${given} ${units.token} went to friends, ${back} came back.`}
        </p>
      </LinkFacts>
    );
  }
  return (
    <LinkFacts link={link}>
      <div className="link-actions">
        <CopyLink subject={subject} share={share}>
          {shortCode(link.activationCode ?? '')}
        </CopyLink>
        <span className="link-tools">
          <IconButton
            label={t({ message: 'Share', context: 'link' })}
            icon={<Icon of={Share2} />}
            aria-disabled={(isMine && snapshot.hasTag('preparing')) || undefined}
            onClick={() => send({ type: 'share.send', subject })}
          />
          <IconButton
            label={t({ message: 'QR code', context: 'link' })}
            icon={<Icon of={QrCode} />}
            onClick={() => onQr(link)}
          />
          <Button tone="plain" isSmall className="link-cancel" onClick={() => onRevoke(link)}>
            {t({ message: 'Cancel', context: 'link' })}
          </Button>
        </span>
      </div>
      <WholeLink subject={subject} share={share} />
    </LinkFacts>
  );
}

/** "Qm7x…9KdE": the code's first and last four characters. */
function shortCode(code: string): string {
  return code.length <= 9 ? code : `${code.slice(0, 4)}…${code.slice(-4)}`;
}
