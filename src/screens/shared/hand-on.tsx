import { useLingui } from '@lingui/react/macro';
import type { PhotoFile } from '@axiom/domain/ports/client';
import { Check, Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { QrCode } from '../../wallet/qr/qr-code.tsx';
import './hand-on.css';

interface HandOnProps {
  readonly subject: SharedLink;
  readonly share: ShareShown;
}

/** Whether the last tap was on this link. */
const isLast = ({ subject, share }: HandOnProps): boolean =>
  share.snapshot.context.subject?.linkId === subject.linkId;

/** "startapp=farm_Qm7xR2…9KdE": the parameter of a link, its middle left out if it is long. */
function shortParam(link: string): string {
  const param = link.slice(link.indexOf('startapp='));
  return param.length <= 28 ? param : `${param.slice(0, 20)}…${param.slice(-4)}`;
}

/** Copies the link at one tap; says so only when it is in the clipboard. */
export function CopyLink({ subject, share, children }: HandOnProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  const isCopied = share.snapshot.hasTag('copied') && isLast({ subject, share });
  return (
    <button type="button" className="copyable" onClick={() => share.send({ type: 'share.copy', subject })}>
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
export function WholeLink({ subject, share }: HandOnProps) {
  const { t } = useLingui();
  if (!share.snapshot.hasTag('copy-failed') || !isLast({ subject, share })) return null;
  return (
    <div className="link-whole">
      <Note tone="negative">{t`It could not be copied: mark the link and copy it yourself.`}</Note>
      <input
        type="text"
        readOnly
        aria-label={t({ message: 'Link', context: 're-bond' })}
        value={subject.link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

/** The end of a link's address in one line; a tap copies the whole. */
export function LinkLine(props: HandOnProps) {
  return (
    <Card as="div" isWell className="link-line">
      <CopyLink {...props}>…{shortParam(props.subject.link)}</CopyLink>
      <WholeLink {...props} />
    </Card>
  );
}

export function ShareButton({
  subject,
  share,
  picture,
  tone,
  children,
}: HandOnProps & {
  /** Goes with the link; null until it is drawn. */
  readonly picture?: PhotoFile | null;
  readonly tone?: 'tonal';
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  const withPicture = picture === undefined || picture === null ? {} : { picture };
  return (
    <Button
      {...(tone === undefined ? {} : { tone })}
      icon={<Icon of={Share2} />}
      isBusy={share.snapshot.hasTag('preparing')}
      disabled={picture === null}
      onClick={() => share.send({ type: 'share.send', subject, ...withPicture })}
    >
      {children ?? t`Share in a chat`}
    </Button>
  );
}

/** The link's code, black on white in every theme, for a friend's camera. */
export function LinkQr(props: HandOnProps) {
  const { t } = useLingui();
  return (
    <div className="link-created">
      <div className="link-code">
        <QrCode text={props.subject.link} label={t`QR code of the link`} />
      </div>
      <p className="hint link-code-words">{t`A friend points the camera here`}</p>
      <LinkLine {...props} />
    </div>
  );
}
