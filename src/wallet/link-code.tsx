import { useLingui } from '@lingui/react/macro';
import { LINK_COPIED_MS } from '@axiom/domain/constants';
import { qrLink } from '@axiom/domain/wallet/link';
import { Check, Copy } from 'lucide-react';
import { useFlash } from '../ui/address/copyable.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { QrCode } from '../ui/qr/qr.tsx';

/** The QR code of a link; one click copies the link and confirms it for 1.5 s (R3.13). */
export function LinkCode({
  link,
  onCopy,
}: {
  readonly link: string | null;
  readonly onCopy: (text: string) => void;
}) {
  const { t } = useLingui();
  const [isCopied, mark] = useFlash(LINK_COPIED_MS);
  if (link === null) {
    return (
      <div className="link-code is-waiting" aria-busy="true">
        <span className="spinner" aria-hidden="true" />
      </div>
    );
  }
  return (
    <button
      type="button"
      className="link-code"
      onClick={() => {
        onCopy(qrLink(link));
        mark();
      }}
    >
      <QrCode text={qrLink(link)} label={t`QR code of the connection link`} />
      <span className={isCopied ? 'link-code-copy is-copied' : 'link-code-copy'} aria-live="polite">
        <Icon of={isCopied ? Check : Copy} size="tiny" />
        {isCopied ? t`Link Copied` : t`Copy Link`}
      </span>
    </button>
  );
}
