import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { TaskCard } from '@axiom/domain/ports/client';
import { useMachine, useMachineValue, useRoot, useSend } from '../../app/actors.tsx';
import { LinkSheet } from '../../screens/tasks/link-sheet.tsx';
import { type ChosenPhoto, type PhotoFault, readPhoto } from '../../screens/tasks/photo.ts';
import { PhotoSheet } from '../../screens/tasks/photo-sheet.tsx';
import { SellTasksSheet } from '../../screens/tasks/sell-tasks-sheet.tsx';
import { Rebond } from '../lazy-rebond.tsx';
import { Tasks } from '../../screens/tasks/tasks.tsx';
import { layoutNow } from '../../wallet/layout.ts';
import { useShellActions } from '../context.ts';
import { useGo, usePath } from '../use-way.ts';

/** The chosen picture or why it cannot be sent. It stays while the sheet is closed and the tab is open. */
interface PhotoDraft {
  readonly photo: ChosenPhoto | null;
  readonly fault: PhotoFault | null;
}

const NO_PHOTO: PhotoDraft = { photo: null, fault: null };

function choose(file: File, setDraft: Dispatch<SetStateAction<PhotoDraft>>): void {
  void readPhoto(file).then((read) =>
    setDraft('reason' in read ? { photo: null, fault: read } : { photo: read, fault: null }),
  );
}

function useStatus(kind: TaskCard['kind']): TaskCard['status'] | undefined {
  return useMachineValue('tasks', ({ context }) => context.tasks.find((task) => task.kind === kind)?.status);
}

export default function TasksRoute() {
  const { host, clipboard } = useRoot();
  const tasks = useMachine('tasks');
  const portfolio = useMachine('portfolio');
  const connect = useSend('wallet');
  const path = usePath();
  const go = useGo();
  const { goBack, copy } = useShellActions();
  const [link, setLink] = useState('');
  const [draft, setDraft] = useState<PhotoDraft>(NO_PHOTO);
  const { send } = tasks;
  const { me } = portfolio.snapshot.context;
  const isLinkSent = useStatus('post_link') === 'VALIDATING';
  const isPhotoSent = useStatus('screenshot') === 'VALIDATING';
  if (isLinkSent && link !== '') setLink('');
  if (isPhotoSent && draft !== NO_PHOTO) setDraft(NO_PHOTO);
  const isSignedIn = me !== null;
  useEffect(() => {
    if (isSignedIn) send({ type: 'tasks.open' });
  }, [send, isSignedIn]);
  const { commands, tasks: all } = tasks.snapshot.context;
  const photoTask = all.find(({ kind }) => kind === 'screenshot')?.taskId;
  const hasFailed = (taskId: string) => (commands[taskId]?.problem ?? null) !== null;
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  return (
    <>
      <Tasks
        tasks={tasks}
        portfolio={portfolio}
        go={go}
        onJoin={() => {
          if (me?.communityLink) host.openLink(me.communityLink);
        }}
        onConnect={() => connect({ type: 'wallet.connect', layout: layoutNow() })}
      />
      {path === '/tasks/photo' && (
        <PhotoSheet
          tasks={tasks}
          photo={draft.photo}
          fault={draft.fault}
          onChoose={(file) => {
            if (photoTask !== undefined && hasFailed(photoTask))
              send({ type: 'tasks.cancel', taskId: photoTask });
            choose(file, setDraft);
          }}
          onDrop={() => setDraft(NO_PHOTO)}
          hasCamera={hasCamera}
          onClose={goBack}
        />
      )}
      {path === '/tasks/link' && (
        <LinkSheet
          tasks={tasks}
          text={link}
          onText={setLink}
          onPaste={clipboard.paste}
          invitation={me?.refLink}
          onCopy={copy}
          onClose={goBack}
        />
      )}
      {path === '/tasks/re-bonding' && <Rebond source="task" />}
      {path === '/tasks/sell' && (
        <SellTasksSheet me={me} rebondMin={tasks.snapshot.context.rebondMin} go={go} onClose={goBack} />
      )}
    </>
  );
}
