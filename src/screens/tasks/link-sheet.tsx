import { useLingui } from '@lingui/react/macro';
import type { TaskCard } from '@axiom/domain/ports/client';
import {
  checkTaskLink,
  cleanTaskLink,
  InvalidTaskLink,
  type LinkFault,
  TASK_LINK_MAX_CHARS,
} from '@axiom/domain/task';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { TaskCommand } from '#machines/tasks/types.ts';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Button } from '../../ui/button/button.tsx';
import { amountText } from '../../ui/format/amount-text.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { ProofSheet, type ProofSheetProps } from './proof-sheet.tsx';
import { useTaskWords } from './task-words.tsx';

interface LinkSheetProps extends ProofSheetProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The clipboard's text; null where the browser does not hand it out. */
  readonly onPaste: () => Promise<string | null>;
  readonly invitation: string | undefined;
  readonly onCopy: (text: string) => void;
  /** Whether the text was checked before the sheet opened; for pictures of it. */
  readonly isChecked?: boolean;
}

/** Why a text is not the link of a post; undefined if it is. */
function faultOf(text: string): LinkFault | undefined {
  try {
    checkTaskLink(text);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidTaskLink) return error.reason;
    throw error;
  }
}

/** Link verification: paste the address of a post; it is cleaned and checked before it is sent (R2.09e). */
export function LinkSheet(props: LinkSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const [isAgain, setIsAgain] = useState(false);
  const [isChecked, setIsChecked] = useState(props.isChecked === true);
  return (
    <ProofSheet
      tasks={props.tasks}
      onClose={props.onClose}
      kind="post_link"
      hasNew={isAgain || props.text !== ''}
      again={
        <>
          <Button onClick={() => setIsAgain(true)}>{t`Send another link`}</Button>
          <Button tone="plain" onClick={props.onClose}>{t`Close`}</Button>
        </>
      }
      renderForm={(task, command) => ({
        body: (
          <LinkForm
            {...props}
            id={formId}
            task={task}
            command={command}
            isChecked={isChecked}
            onChecked={setIsChecked}
          />
        ),
        foot: <LinkFoot {...props} formId={formId} command={command} />,
      })}
    />
  );
}

interface LinkFormProps extends Omit<LinkSheetProps, 'isChecked'> {
  readonly id: string;
  readonly task: TaskCard;
  readonly command: TaskCommand | undefined;
  readonly isChecked: boolean;
  readonly onChecked: (isChecked: boolean) => void;
}

/** The text, its checks, and what Enter and Paste do. */
function useLinkEditing({
  tasks,
  task,
  command,
  text,
  onText,
  onPaste,
  isChecked,
  onChecked,
}: LinkFormProps) {
  const words = useTaskWords();
  const faults = useLinkFaults();
  const input = useRef<HTMLInputElement>(null);
  const [isPasteRefused, setIsPasteRefused] = useState(false);
  const { send } = tasks;
  const { taskId } = task;
  const problem = command?.problem ?? null;
  const fault = isChecked ? faultOf(text) : undefined;
  const check = () => {
    const link = cleanTaskLink(text);
    onText(link);
    onChecked(true);
    return link;
  };
  const edit = (next: string, isWhole: boolean) => {
    onText(isWhole ? cleanTaskLink(next) : next);
    onChecked(isWhole);
    setIsPasteRefused(false);
    if (problem !== null) send({ type: 'tasks.cancel', taskId });
  };
  const paste = async () => {
    const pasted = await onPaste();
    if (pasted === null || pasted === '') setIsPasteRefused(true);
    else edit(pasted, true);
    input.current?.focus();
  };
  const submit = () => {
    if (command !== undefined && problem === null) return;
    const link = check();
    if (faultOf(link) === undefined) {
      send({ type: 'tasks.validate', taskId, proof: { link } });
    } else input.current?.focus();
  };
  const failure = problem === null ? undefined : words.problem(task, problem);
  const reason = fault === undefined ? failure : faults[fault];
  return { input, edit, check, paste, submit, reason, isPasteRefused };
}

function LinkForm(props: LinkFormProps) {
  const { t } = useLingui();
  const units = useUnits();
  const editing = useLinkEditing(props);
  const { id, task } = props;
  const { reason } = editing;
  const reward = amountText(task.rewardToken, { sign: 'always' });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.submit();
      }}
    >
      <p className="hint task-intro">
        {t`Post your invitation in public, then paste the address of the post. ${reward} ${units.token} after a review.`}
      </p>
      <LinkField id={id} text={props.text} editing={editing} />
      <div className="field-under" id={`${id}-under`}>
        {reason === undefined ? (
          <>
            <span>{t`A public post`}</span>
            <span>
              {editing.isPasteRefused ? t`Press the field and choose Paste` : t`opens without a login`}
            </span>
          </>
        ) : (
          <span className="negative">{reason}</span>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {reason}
      </p>
    </form>
  );
}

interface LinkFieldProps {
  readonly id: string;
  readonly text: string;
  readonly editing: ReturnType<typeof useLinkEditing>;
}

function LinkField({ id, text, editing }: LinkFieldProps) {
  const { t } = useLingui();
  const { input, edit, check, paste, reason } = editing;
  return (
    <div className={reason === undefined ? 'field is-text' : 'field is-text has-problem'}>
      <input
        ref={input}
        type="url"
        inputMode="url"
        enterKeyHint="send"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="https://t.me/…"
        aria-label={t`Address of the post`}
        aria-invalid={reason !== undefined}
        aria-describedby={`${id}-under`}
        value={text}
        onChange={({ currentTarget, nativeEvent }) => {
          const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
          edit(currentTarget.value, kind.startsWith('insertFrom'));
        }}
        onBlur={() => {
          if (text !== '') check();
        }}
      />
      <Button tone="tonal" isSmall onClick={() => void paste()}>{t`Paste`}</Button>
    </div>
  );
}

/** Each names the bound that the text does not keep. */
function useLinkFaults(): Readonly<Record<LinkFault, string>> {
  const { t } = useLingui();
  return {
    not_text: t`Paste the address of your post`,
    too_long: t`At most ${TASK_LINK_MAX_CHARS} characters`,
    characters: t`An address has no spaces, quotes or brackets`,
    not_https: t`An address starts with https://`,
    credentials: t`An address without a name and password before the site`,
    host: t`The address of a public site, such as t.me`,
  };
}

function LinkFoot({
  formId,
  command,
  invitation,
  onCopy,
}: Pick<LinkSheetProps, 'invitation' | 'onCopy'> & {
  readonly formId: string;
  readonly command: TaskCommand | undefined;
}) {
  const { t } = useLingui();
  const [isCopied, mark] = useFlash(1500);
  const isSending = command?.problem === null;
  const submit = () => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };
  return (
    <>
      <Button isBusy={isSending} onClick={submit}>
        {command === undefined || isSending ? t`Send for review` : t`Send again`}
      </Button>
      {invitation !== undefined && (
        <Button
          tone="plain"
          icon={<Icon of={Copy} />}
          onClick={() => {
            onCopy(invitation);
            mark();
          }}
        >
          {isCopied ? t`Copied` : t`Copy my invitation`}
        </Button>
      )}
    </>
  );
}
