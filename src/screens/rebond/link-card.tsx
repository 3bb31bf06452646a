import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { Check, Copy, QrCode, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card, Row } from '../../ui/card/card.tsx';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { roundText } from '../../ui/format/amount-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useUnits } from '../../ui/units/units.tsx';
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
  const { countActivations: count, activated, tariffDays } = link;
  const uses = plural(count, { one: `${activated} of # use`, other: `${activated} of # uses` });
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
      {children}
    </Card>
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
  const shared = useSharedLink();
  const ownAmount = useOwnAmount();
  const { snapshot, send } = share;
  const isMine = snapshot.context.subject?.linkId === link.id;
  if (link.status !== 'ACTIVE' || link.link === undefined) {
    const given = ownAmount(link.amountToken * BigInt(link.activated));
    const back = ownAmount(link.amountToken * BigInt(link.countActivations - link.activated));
    return (
      <LinkFacts link={link}>
        <p className="caption link-end">
          {link.status === 'REVOKED'
            ? t`${given} ${units.token} went to friends, ${back} came back.`
            : t`All ${given} ${units.token} went to friends.`}
        </p>
      </LinkFacts>
    );
  }
  return (
    <LinkFacts link={link}>
      <div className="link-actions">
        <CopyLink link={link} share={share}>
          {shortCode(link.activationCode ?? '')}
        </CopyLink>
        <span className="link-tools">
          <IconButton
            label={t({ message: 'Share', context: 'link' })}
            icon={<Icon of={Share2} />}
            aria-disabled={(isMine && snapshot.hasTag('preparing')) || undefined}
            onClick={() => send({ type: 'share.send', subject: shared(link) })}
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
      <WholeLink link={link} share={share} />
    </LinkFacts>
  );
}

/** "Qm7x…9KdE": the code's first and last four characters. */
function shortCode(code: string): string {
  return code.length <= 9 ? code : `${code.slice(0, 4)}…${code.slice(-4)}`;
}

/** Copies the link at one tap; says so only when it is in the clipboard. */
export function CopyLink({
  link,
  share,
  children,
}: {
  readonly link: FarmLinkCard;
  readonly share: ShareShown;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const shared = useSharedLink();
  const { snapshot, send } = share;
  const isCopied = snapshot.hasTag('copied') && snapshot.context.subject?.linkId === link.id;
  return (
    <button
      type="button"
      className="copyable"
      onClick={() => send({ type: 'share.copy', subject: shared(link) })}
    >
      <span>{children}</span>
      <Icon of={isCopied ? Check : Copy} size="tiny" />
      <span className="visually-hidden" role="status">
        {isCopied ? t`Copied` : ''}
      </span>
      <span className="visually-hidden">{t`Copy link`}</span>
    </button>
  );
}

/** Where nothing could be copied: the whole link, to be marked by hand. */
export function WholeLink({ link, share }: { readonly link: FarmLinkCard; readonly share: ShareShown }) {
  const { t } = useLingui();
  const { snapshot } = share;
  if (!snapshot.hasTag('copy-failed') || snapshot.context.subject?.linkId !== link.id) return null;
  return (
    <div className="link-whole">
      <Note tone="negative">{t`It could not be copied: mark the link and copy it yourself.`}</Note>
      <input
        type="text"
        readOnly
        aria-label={t({ message: 'Link', context: 're-bond' })}
        value={link.link ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
