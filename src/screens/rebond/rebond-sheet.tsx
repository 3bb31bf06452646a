import { useLingui } from '@lingui/react/macro';
import type { FarmLinkCard } from '@axiom/domain/ports/client';
import { ChevronLeft, Image } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useBackStep } from '../../ui/back/back-stack.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { ShownSums } from '../../ui/hidden/hidden.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { CardBody, CardFoot } from '../card/card.tsx';
import { useGiftFace, usePicture } from '../card/use-card.ts';
import { LinkQr, ShareButton } from '../shared/hand-on.tsx';
import { CreatedBond, CreatedFoot, CreatedLinkView } from './created.tsx';
import { useSharedLink } from './link-card.tsx';
import { Links, LinksFoot } from './links.tsx';
import { RebondFoot, RebondForm } from './rebond-form.tsx';
import type { RebondProps, RebondView } from './rebond-props.ts';
import { Revoke, RevokeFoot } from './revoke.tsx';
import './rebond.css';

/** The view's parts in the one sheet. */
interface Parts {
  readonly title: string;
  readonly body: ReactNode;
  readonly foot?: ReactNode;
  /** Absent on the first view: back closes the sheet. */
  readonly onBack?: () => void;
}

/** Re-bonding for oneself or by a link, one's links, and what can be done with each (R2.09g, R9.08). */
export function RebondSheet(props: RebondProps) {
  const { onClose, initialView = 'form' } = props;
  const [view, setView] = useState<RebondView>(initialView);
  const parts = useParts(props, view, setView);
  return (
    <Sheet
      title={parts.title}
      isOpen
      onClose={onClose}
      lead={parts.onBack && <BackTo onBack={parts.onBack} />}
      foot={parts.foot}
    >
      {parts.body}
    </Sheet>
  );
}

function BackTo({ onBack }: { readonly onBack: () => void }) {
  const { t } = useLingui();
  useBackStep(true, onBack);
  return <IconButton label={t`Back`} icon={<Icon of={ChevronLeft} size="normal" />} onClick={onBack} />;
}

function useParts(props: RebondProps, view: RebondView, setView: (view: RebondView) => void): Parts {
  const { t } = useLingui();
  const { rebond, revoke, links, share } = props;
  const shared = useSharedLink();
  const toLinks = () => setView('links');
  const toQr = (link: FarmLinkCard) => setView({ as: 'code', link });
  const first = useFormParts(props, toLinks, toQr);
  const gift = useGiftParts(
    props,
    typeof view === 'object' && view.as === 'picture' ? view.link : null,
    toQr,
  );
  if (revoke.snapshot.hasTag('sheet')) {
    return {
      title: revoke.snapshot.hasTag('done') ? t`Link canceled` : t`Cancel this link?`,
      body: (
        <ShownSums>
          <Revoke revoke={revoke} />
        </ShownSums>
      ),
      foot: <RevokeFoot revoke={revoke} />,
      onBack: () => revoke.send({ type: 'cancel.close' }),
    };
  }
  if (gift !== null) return gift;
  if (typeof view === 'object') {
    const { link } = view;
    return {
      title: t({ message: 'QR code', context: 'link' }),
      body: <LinkQr subject={shared(link)} share={share} />,
      foot: (
        <>
          <ShareButton subject={shared(link)} share={share} />
          <Button tone="tonal" icon={<Icon of={Image} />} onClick={() => setView({ as: 'picture', link })}>
            {t`As a picture`}
          </Button>
        </>
      ),
      onBack: toLinks,
    };
  }
  if (view === 'links') {
    return {
      title: t`My links`,
      body: (
        <Links
          links={links}
          share={share}
          onQr={toQr}
          onRevoke={(link) => revoke.send({ type: 'cancel.open', subject: link })}
        />
      ),
      foot: (
        <LinksFoot
          onNew={() => {
            rebond.send({ type: 'rebond.again' });
            rebond.send({ type: 'rebond.whom', isForMe: false });
            setView('form');
          }}
        />
      ),
      onBack: () => setView('form'),
    };
  }
  return first;
}

/** The bond that a link starts as a picture; null where none is looked at. */
function useGiftParts(
  { share, handing }: RebondProps,
  link: FarmLinkCard | null,
  toQr: (link: FarmLinkCard) => void,
): Parts | null {
  const { t } = useLingui();
  const shared = useSharedLink();
  const face = useGiftFace(link);
  const picture = usePicture(face);
  if (link === null || face === null) return null;
  const card = { picture, subject: shared(link), share };
  return {
    title: t`A bond as a gift`,
    body: <CardBody {...card} face={face} />,
    foot: <CardFoot {...card} handing={handing}>{t`Send the link`}</CardFoot>,
    onBack: () => {
      share.send({ type: 'share.leave' });
      toQr(link);
    },
  };
}

/** The form, and what came of it. */
function useFormParts(props: RebondProps, toLinks: () => void, toQr: (link: FarmLinkCard) => void): Parts {
  const { t } = useLingui();
  const { rebond, share, links } = props;
  const { created } = rebond.snapshot.context;
  if (rebond.snapshot.hasTag('done') && created !== null) {
    const foot = <CreatedFoot {...props} created={created} />;
    const link = links.snapshot.context.rows.find(({ id }) => id === created.link.id) ?? created.link;
    return created.bond === null
      ? {
          title: t`Link created`,
          body: <CreatedLinkView link={link} share={share} onQr={toQr} onLinks={toLinks} />,
          foot,
        }
      : {
          title: t({ message: 'New Bond created via Farming', context: 're-bond' }),
          body: <CreatedBond bond={created.bond} />,
          foot,
        };
  }
  if (rebond.snapshot.hasTag('unknown')) {
    return {
      title: t`No answer yet`,
      body: (
        <Note tone="warning">
          <b className="strong">{t`Nobody knows yet whether it was re-bonded.`}</b>{' '}
          {t`Sending again does it only if it was not done yet: never twice.`}
        </Note>
      ),
      foot: <RebondFoot {...props} />,
    };
  }
  return {
    title: t({ message: 'Re-bond', context: 'title' }),
    body: (
      <ShownSums>
        <RebondForm {...props} onLinks={toLinks} />
      </ShownSums>
    ),
    foot: <RebondFoot {...props} />,
  };
}
