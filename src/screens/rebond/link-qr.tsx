import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import type { ShareShown } from '#machines/share/types.ts';
import { QrCode } from '../../wallet/qr/qr-code.tsx';
import { LinkLine, ShareButton } from './created.tsx';

/** The link's code on white in every theme, for a friend's camera. */
export function LinkQr({ link, share }: { readonly link: FarmLinkCard; readonly share: ShareShown }) {
  const { t } = useLingui();
  return (
    <div className="link-created">
      <div className="link-code">
        <QrCode text={link.link ?? ''} label={t`QR code of the link`} />
      </div>
      <p className="hint link-code-words">{t`A friend points the camera here`}</p>
      <LinkLine link={link} share={share} />
    </div>
  );
}

export function LinkQrFoot({ link, share }: { readonly link: FarmLinkCard; readonly share: ShareShown }) {
  return <ShareButton link={link} share={share} />;
}
