import { useLingui } from '@lingui/react/macro';
import type { TaskCard } from '@axiom/domain/ports/client';
import { PHOTO_MAX_BYTES } from '@axiom/domain/task';
import { Camera, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef } from 'react';
import type { TaskCommand } from '#machines/tasks/types.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { type ChosenPhoto, megabytes, PHOTO_ACCEPT, type PhotoFault } from './photo.ts';
import { ProofSheet, type ProofSheetProps } from './proof-sheet.tsx';
import { useTaskWords } from './task-words.tsx';

interface PhotoSheetProps extends ProofSheetProps {
  readonly photo: ChosenPhoto | null;
  readonly fault: PhotoFault | null;
  readonly onChoose: (file: File) => void;
  readonly onDrop: () => void;
  /** The device has a camera at hand: offered beside the choice of a file. */
  readonly hasCamera: boolean;
}

const MOST_MB = megabytes(PHOTO_MAX_BYTES);

/** Add photo: choose or take one, look at it, send it for a review (R2.09d). */
export function PhotoSheet(props: PhotoSheetProps) {
  const { t } = useLingui();
  const { photo, fault, onChoose } = props;
  const pick = usePicker(onChoose);
  usePastedPicture(onChoose);
  return (
    <ProofSheet
      tasks={props.tasks}
      onClose={props.onClose}
      kind="screenshot"
      hasNew={photo !== null || fault !== null}
      again={
        <>
          <Button icon={<Icon of={Camera} />} onClick={pick.file}>{t`Choose another photo`}</Button>
          <Button tone="plain" onClick={props.onClose}>{t`Close`}</Button>
          {pick.inputs}
        </>
      }
      renderForm={(task, command) => ({
        body: <PhotoBody {...props} task={task} command={command} pick={pick} />,
        foot: <PhotoFoot {...props} task={task} command={command} pick={pick} />,
      })}
    />
  );
}

interface Picker {
  readonly file: () => void;
  readonly camera: () => void;
  /** The browser's own file fields; nobody sees or reaches them but through the buttons. */
  readonly inputs: ReactNode;
}

function usePicker(onChoose: (file: File) => void): Picker {
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = (ref: typeof file, capture?: 'environment') => (
    <input
      ref={ref}
      type="file"
      accept={PHOTO_ACCEPT}
      capture={capture}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        const [chosen] = event.currentTarget.files ?? [];
        // The same file may be chosen again after a failure.
        event.currentTarget.value = '';
        if (chosen) onChoose(chosen);
      }}
    />
  );
  return {
    file: () => file.current?.click(),
    camera: () => camera.current?.click(),
    inputs: (
      <>
        {field(file)}
        {field(camera, 'environment')}
      </>
    ),
  };
}

/** On a desktop a screenshot is in the clipboard already. */
function usePastedPicture(onChoose: (file: File) => void): void {
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file !== undefined) choose.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

interface PartProps extends PhotoSheetProps {
  readonly task: TaskCard;
  readonly command: TaskCommand | undefined;
  readonly pick: Picker;
}

function PhotoBody({ task, photo, fault, command, pick, onChoose, onDrop }: PartProps) {
  const { t } = useLingui();
  const units = useUnits();
  const words = useTaskWords();
  const reward = amountText(task.rewardToken, { sign: 'always' });
  const isSending = command?.problem === null;
  return (
    <>
      <p className="hint task-intro">
        {t`Show AXIOM open in Telegram, with your balance visible. ${reward} ${units.token} after a review.`}
      </p>
      {photo === null ? (
        <Well hasFault={fault !== null} onClick={pick.file} onFile={onChoose} />
      ) : (
        <figure className="photo-preview">
          <img src={photo.preview} alt={t`The chosen picture`} />
          {!isSending && (
            <IconButton tone="raised" label={t`Remove the picture`} icon={<Icon of={X} />} onClick={onDrop} />
          )}
          <figcaption className="field-under">
            <span className="photo-name">{photo.file.name}</span>
            <span>{t`${megabytes(photo.sizeBytes)} of ${MOST_MB} MB`}</span>
          </figcaption>
        </figure>
      )}
      {fault !== null && <FaultText fault={fault} />}
      {command !== undefined && command.problem !== null && (
        <p className="task-fault negative" role="alert">
          {words.problem(task, command.problem)}
        </p>
      )}
      {isSending && <Progress share={command.share ?? 0} />}
      {pick.inputs}
    </>
  );
}

function Well({
  hasFault,
  onClick,
  onFile,
}: {
  readonly hasFault: boolean;
  readonly onClick: () => void;
  readonly onFile: (file: File) => void;
}) {
  const { t } = useLingui();
  const onDropped = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <button
      type="button"
      className={hasFault ? 'photo-well has-problem' : 'photo-well'}
      onClick={onClick}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropped}
    >
      <Icon of={Camera} />
      <span className="medium">{t`Choose a photo`}</span>
      <span className="caption hint">{t`JPG, PNG or WebP, up to ${MOST_MB} MB`}</span>
    </button>
  );
}

function FaultText({ fault }: { readonly fault: PhotoFault }) {
  const { t } = useLingui();
  const { name } = fault;
  const size = megabytes(fault.sizeBytes);
  const texts: Readonly<Record<PhotoFault['reason'], string>> = {
    'too-large': t`${name} is ${size} MB: over ${MOST_MB} MB`,
    'not-a-photo': t`${name} is not a JPG, PNG or WebP`,
    unreadable: t`${name} could not be read`,
  };
  return (
    <p className="task-fault negative" role="alert">
      {texts[fault.reason]}
    </p>
  );
}

function Progress({ share }: { readonly share: number }) {
  const { t } = useLingui();
  const percent = Math.floor(share * 100);
  return (
    <div className="photo-progress">
      <progress max={100} value={percent} aria-label={t`Sending the picture`} />
      <span className="caption hint">
        {share < 1 ? t`sending, ${percent} %` : t`sent, waiting for the answer`}
      </span>
    </div>
  );
}

/** The server will never take this file. */
const isUseless = (command: TaskCommand | undefined): boolean =>
  command?.problem?.kind === 'too-large' || command?.problem?.code === 'not_a_photo';

function PhotoFoot({ tasks: { send }, task: { taskId }, photo, command, pick, hasCamera }: PartProps) {
  const { t } = useLingui();
  const primary = useRef<HTMLButtonElement>(null);
  const isSending = command?.problem === null;
  const isChosen = photo !== null;
  useEffect(() => {
    if (isChosen) primary.current?.focus({ preventScroll: true });
  }, [isChosen]);
  if (isSending) {
    return (
      <Button tone="tonal" onClick={() => send({ type: 'tasks.cancel', taskId })}>
        {t({ message: 'Cancel', context: 'upload' })}
      </Button>
    );
  }
  const submit = () => {
    if (photo !== null) send({ type: 'tasks.validate', taskId, proof: { photo: photo.file } });
  };
  if (isChosen && isUseless(command)) {
    return <Button ref={primary} onClick={pick.file}>{t`Choose another photo`}</Button>;
  }
  return (
    <>
      <Button ref={primary} disabled={!isChosen} onClick={submit}>
        {command === undefined ? t`Send for review` : t`Send again`}
      </Button>
      {isChosen && <Button tone="plain" onClick={pick.file}>{t`Choose another`}</Button>}
      {!isChosen && hasCamera && <Button tone="plain" onClick={pick.camera}>{t`Take a photo`}</Button>}
    </>
  );
}
