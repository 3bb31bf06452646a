import { useLingui } from '@lingui/react/macro';
import type { Bond } from '@axiom/domain/ports/client';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { CardBody, CardFoot, type HandingOver } from './card.tsx';
import { useBondFace, usePicture } from './use-card.ts';

interface CardSheetProps {
  readonly bond: Bond;
  readonly subject: SharedLink;
  readonly share: ShareShown;
  readonly handing: HandingOver;
  readonly onClose: () => void;
}

/** A picture of one's own tape with the invitation (R9.07). */
export function CardSheet({ bond, subject, share, handing, onClose }: CardSheetProps) {
  const { t } = useLingui();
  const face = useBondFace(bond, subject.link);
  const card = { picture: usePicture(face), subject, share };
  return (
    <Sheet
      title={t`Your bond as a picture`}
      isOpen
      onClose={onClose}
      foot={<CardFoot {...card} handing={handing}>{t`Send the invitation`}</CardFoot>}
    >
      <CardBody {...card} face={face} />
    </Sheet>
  );
}
