import { useLingui } from '@lingui/react/macro';
import { CARD_HEIGHT_PX, CARD_WIDTH_PX, LINK_COPIED_MS } from '@axiom/domain/constants';
import type { PhotoFile, PicturePort } from '@axiom/domain/ports/client';
import { Image } from 'lucide-react';
import type { SharedLink, ShareShown } from '#machines/share/types.ts';
import { useRefusalTexts } from '../../notices/refusal-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Note } from '../../ui/note/note.tsx';
import { ShareButton } from '../shared/hand-on.tsx';
import type { CardFace, Picture } from './use-card.ts';
import './card.css';

/** The ways out for a picture. */
export interface HandingOver {
  readonly pictures: PicturePort;
  /** The messenger can send a message with it. */
  readonly isInChat: boolean;
}

interface CardProps {
  readonly picture: Picture | null;
  readonly subject: SharedLink;
  readonly share: ShareShown;
}

const isUnpictured = ({ subject, share: { snapshot } }: Pick<CardProps, 'subject' | 'share'>): boolean =>
  snapshot.hasTag('unpictured') && snapshot.context.subject?.linkId === subject.linkId;

/** The picture: what is seen here is all that is handed over (R9.07). */
export function CardBody({ face, ...props }: CardProps & { readonly face: CardFace }) {
  const { t } = useLingui();
  const { length, amount, unit, when, invitation, address } = face.words;
  const promise = amount === null ? when : `${amount} ${unit} ${when}`;
  return (
    <>
      <div className="tape-card">
        {props.picture !== null && (
          <img
            src={props.picture.url}
            width={CARD_WIDTH_PX}
            height={CARD_HEIGHT_PX}
            alt={`${length}. ${promise}. ${invitation}: ${address}`}
          />
        )}
      </div>
      {isUnpictured(props) ? (
        <Unpictured share={props.share} />
      ) : (
        <p className="caption hint foot-note">
          {t`Others see what you see here, and the address of your link. Nothing else.`}
        </p>
      )}
    </>
  );
}

function Unpictured({ share }: Pick<CardProps, 'share'>) {
  const { t } = useLingui();
  const { ofProblem } = useRefusalTexts();
  const { problem } = share.snapshot.context;
  const why = problem === null ? t`Telegram could not send it.` : ofProblem(problem);
  return (
    <Note tone="warning">
      <b className="strong">{why}</b>
      <br />
      {t`Save the picture, or send the link without it.`}
    </Note>
  );
}

/** Into a chat with the link below it, or to the device; where the chat is no way, the link alone. */
export function CardFoot({
  handing: { pictures, isInChat },
  children,
  ...props
}: CardProps & {
  readonly handing: HandingOver;
  /** Sends the link without the picture. */
  readonly children: string;
}) {
  const { picture, subject, share } = props;
  const file = picture?.file ?? null;
  if (isInChat && !isUnpictured(props))
    return (
      <>
        <ShareButton subject={subject} share={share} picture={file} />
        <SaveButton file={file} pictures={pictures} tone="tonal" />
      </>
    );
  return (
    <>
      <SaveButton file={file} pictures={pictures} />
      <ShareButton subject={subject} share={share} tone="tonal">
        {children}
      </ShareButton>
    </>
  );
}

/** Hands a picture to the device; disabled until it is drawn. */
export function SaveButton({
  file,
  pictures,
  tone,
}: {
  readonly file: PhotoFile | null;
  readonly pictures: PicturePort;
  readonly tone?: 'tonal';
}) {
  const { t } = useLingui();
  const [isSaved, mark] = useFlash(LINK_COPIED_MS);
  const handOver = async () => {
    if (file !== null && (await pictures.handOver(file.bytes, file.name)) === 'saved') mark();
  };
  return (
    <Button
      {...(tone === undefined ? {} : { tone })}
      icon={<Icon of={Image} />}
      disabled={file === null}
      onClick={() => void handOver()}
    >
      {isSaved ? t`Saved` : t`Save or share the picture`}
    </Button>
  );
}
