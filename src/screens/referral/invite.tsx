import { useLingui } from '@lingui/react/macro';
import { shownBond } from '@axiom/domain/holdings';
import { Check, Copy, Image, QrCode } from 'lucide-react';
import type { PortfolioShown } from '#machines/portfolio/types.ts';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { Block } from '../../ui/skeleton/skeleton.tsx';
import { type HandingOver, SaveButton } from '../card/card.tsx';
import { useCodePicture } from '../card/use-code-picture.ts';
import type { Go } from '../shared/go.ts';
import { LinkQr, ShareButton, WholeLink } from '../shared/hand-on.tsx';

interface InviteProps {
  readonly portfolio: PortfolioShown;
  readonly share: ShareShown;
}

/** The invitation as it is handed on; null until it is known. */
export function useInvitation({ portfolio }: Pick<InviteProps, 'portfolio'>): SharedLink | null {
  const { t } = useLingui();
  const link = portfolio.snapshot.context.me?.refLink;
  if (link === undefined) return null;
  return { link, text: t`Bonds that grow by the second: join me in AXIOM.`, linkId: null };
}

/** Sends the invitation, shows it as a code, or copies it (R2.11, R2.14). */
export function Invite({ portfolio, share, go }: InviteProps & { readonly go: Go }) {
  const { t } = useLingui();
  const subject = useInvitation({ portfolio });
  const { snapshot, send } = share;
  const isCopied = snapshot.hasTag('copied') && snapshot.context.subject?.linkId === null;
  const isUnknown = subject === null;
  return (
    <>
      <div className="invite">
        <Button
          disabled={isUnknown}
          isBusy={snapshot.hasTag('preparing')}
          onClick={() => subject && send({ type: 'share.send', subject })}
        >{t`Invite Friends`}</Button>
        <div className="invite-ways">
          <IconButton
            tone="raised"
            label={t`QR code of the invitation`}
            icon={<Icon of={QrCode} />}
            disabled={isUnknown}
            onClick={() => go('/referral/qr')}
          />
          <IconButton
            tone="raised"
            label={isCopied ? t`Copied` : t`Copy link`}
            icon={<Icon of={isCopied ? Check : Copy} />}
            disabled={isUnknown}
            onClick={() => subject && send({ type: 'share.copy', subject })}
          />
        </div>
      </div>
      {subject && <WholeLink subject={subject} share={share} />}
      {subject && shownBond(portfolio.snapshot.context.bonds) !== null && (
        <Button
          tone="raised"
          icon={<Icon of={Image} />}
          className="invite-picture"
          onClick={() => go('/referral/card')}
        >{t`Your bond as a picture`}</Button>
      )}
    </>
  );
}

/** The invitation as a code for a friend's camera (R9.07). */
export function InviteQrSheet({
  portfolio,
  share,
  handing: { pictures },
  onClose,
}: InviteProps & { readonly handing: HandingOver; readonly onClose: () => void }) {
  const { t } = useLingui();
  const subject = useInvitation({ portfolio });
  const code = useCodePicture(subject?.link ?? '');
  return (
    <Sheet
      title={t`Your invitation`}
      isOpen
      onClose={onClose}
      foot={
        subject && (
          <>
            <ShareButton subject={subject} share={share} />
            <SaveButton file={code} pictures={pictures} tone="tonal" />
          </>
        )
      }
    >
      {subject ? <LinkQr subject={subject} share={share} /> : <Block width={12} height={12} />}
    </Sheet>
  );
}
