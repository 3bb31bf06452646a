import { useLingui } from '@lingui/react/macro';
import { LINK_COPIED_MS, QR_SIZE_PX } from '@axiom/domain/constants';
import { qrLink } from '@axiom/domain/wallet/link';
import type { ReactNode } from 'react';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Glyph } from './glyph.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import './link-code.css';
import './sideways.css';

interface LinkCodeProps {
  /** Null while the link is being made: the frame has its final size. */
  readonly link: string | null;
  /** The 60 px badge on the frame: it covers no module. */
  readonly badge: ReactNode;
  readonly onCopy: () => void;
}

/** The QR code of a link on white; one click copies the link and confirms it for 1.5 s (R3.13). */
export function LinkCode({ link, badge, onCopy }: LinkCodeProps) {
  const { t } = useLingui();
  const [isCopied, mark] = useFlash(LINK_COPIED_MS);
  return (
    <button
      type="button"
      className={link === null ? 'wallet-code is-waiting' : 'wallet-code'}
      disabled={link === null}
      aria-busy={link === null || undefined}
      aria-label={link === null ? t`QR code of the connection link` : undefined}
      onClick={() => {
        onCopy();
        mark();
      }}
    >
      {link === null ? (
        <span className="qr" style={{ inlineSize: QR_SIZE_PX }}>
          <span className="spinner" aria-hidden="true" />
        </span>
      ) : (
        <QrCode text={qrLink(link)} label={t`QR code of the connection link`} />
      )}
      <span className="wallet-code-foot">
        <span className="wallet-code-badge" aria-hidden="true">
          {badge}
        </span>
        <span className={isCopied ? 'wallet-code-copy is-copied' : 'wallet-code-copy'} aria-live="polite">
          <Glyph of={isCopied ? 'check' : 'copy'} size="tiny" />
          {isCopied ? t`Link Copied` : t`Copy Link`}
        </span>
      </span>
    </button>
  );
}
