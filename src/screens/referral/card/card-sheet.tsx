import { useLingui } from '@lingui/react/macro';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, LINK_COPIED_MS } from '@axiom/domain/constants';
import { maturesAtMs, startedAtMs } from '@axiom/domain/mint';
import type { Bond, PicturePort } from '@axiom/domain/ports/client';
import { Image } from 'lucide-react';
import { useRef } from 'react';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useNowMs } from '../../../ui/clock/clock.tsx';
import { useFlash } from '../../../ui/flash/use-flash.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { ShareButton } from '../../shared/hand-on.tsx';
import { useCardWords, usePicture } from './use-card.ts';
import './card.css';

interface CardProps {
  readonly bond: Bond;
  readonly subject: SharedLink;
  readonly share: ShareShown;
  readonly pictures: PicturePort;
  readonly onClose: () => void;
}

/** A picture of one's own tape with the invitation: what is seen here is all that is handed over (R9.07). */
export function CardSheet({ bond, subject, share, pictures, onClose }: CardProps) {
  const { t } = useLingui();
  const at = useRef<HTMLDivElement>(null);
  const [isSaved, mark] = useFlash(LINK_COPIED_MS);
  const words = useCardWords(bond, subject.link);
  const picture = usePicture(words, subject.link, usePastOf(bond), at);
  const handOver = async () => {
    if (picture === null) return;
    if ((await pictures.handOver(picture.png, `axiom-${bond.tariffDays}.png`)) === 'saved') mark();
  };
  return (
    <Sheet
      title={t`Your bond as a picture`}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button icon={<Icon of={Image} />} disabled={picture === null} onClick={() => void handOver()}>
            {isSaved ? t`Saved` : t`Save or share the picture`}
          </Button>
          <ShareButton subject={subject} share={share} tone="tonal">{t`Send the invitation`}</ShareButton>
        </>
      }
    >
      <div className="tape-card" ref={at}>
        {picture !== null && (
          <img
            src={picture.url}
            width={CARD_WIDTH_PX}
            height={CARD_HEIGHT_PX}
            alt={`${words.length}. ${words.promise}. ${words.invitation}: ${words.address}`}
          />
        )}
      </div>
      <p className="caption hint foot-note">
        {t`Others see what you see here, and the address of your invitation. Nothing else.`}
      </p>
    </Sheet>
  );
}

/** How much of a bond's time has passed, 0 to 1, in whole days: the picture is not drawn anew by the second. */
function usePastOf(bond: Bond): number {
  const nowMs = useNowMs();
  const startMs = startedAtMs(bond);
  const share = (nowMs - startMs) / Math.max(1, maturesAtMs(bond) - startMs);
  return Math.round(Math.min(1, Math.max(0, share)) * bond.tariffDays) / bond.tariffDays;
}
