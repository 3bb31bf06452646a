import type { ComponentType, ReactNode } from 'react';
import type { Problem, TaskCard } from '@axiom/domain/ports/client';
import { sampleTask } from '#machines/shared/samples.ts';
import type { TaskCommand, TasksContext, TasksTag } from '#machines/tasks/types.ts';
import { LinkSheet } from '../../screens/tasks/link-sheet.tsx';
import type { ChosenPhoto, PhotoFault } from '../../screens/tasks/photo.ts';
import { PhotoSheet } from '../../screens/tasks/photo-sheet.tsx';
import { SellTasksSheet } from '../../screens/tasks/sell-tasks-sheet.tsx';
import { Tasks } from '../../screens/tasks/tasks.tsx';
import { nothing, Page } from '../page.tsx';
import { ax, emptyPortfolio, me as person, NOW_MS, portfolio as everything } from '../samples.ts';
import { shown } from '../shown.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 10, 22);

const me = { ...person, taskBalance: ax(1.01), walletAddress: null, isMember: false };
const portfolio = { ...everything, me };

const task = (kind: TaskCard['kind'], reward: number, more: Partial<TaskCard> = {}): TaskCard =>
  sampleTask({ taskId: kind, kind, rewardToken: ax(reward), ...more });

const daily = task('daily_check_in', 0.01, { resetsAtMs: MIDNIGHT });
const wallet = task('connect_wallet', 0.1);
const bond = task('first_bond', 0.5);
const friends = task('invite_friends', 1, { count: 3, progress: 2 });
const channel = task('join_channel', 0.1);
const post = task('post_link', 0.2);
const picture = task('screenshot', 0.2);

const started = { status: 'STARTED', startedAtMs: NOW_MS - 9 * MINUTE } as const;
const sent = { ...started, submittedAtMs: NOW_MS - 4 * MINUTE } as const;
const inReview = { ...sent, status: 'VALIDATING' } as const;
const rejected = {
  ...sent,
  submittedAtMs: NOW_MS - 2 * DAY,
  status: 'REJECTED',
  rejection: 'No balance is visible.',
} as const;
const validated = { ...sent, status: 'VALIDATED', validatedAtMs: NOW_MS - MINUTE, progress: 1 } as const;
const claimed = (daysAgo: number) =>
  ({ ...validated, status: 'CLAIMED', claimedAtMs: NOW_MS - daysAgo * DAY }) as const;

const mixed: readonly TaskCard[] = [
  { ...channel, ...validated },
  daily,
  { ...friends, ...started },
  { ...post, ...inReview },
  { ...picture, ...rejected },
  { ...wallet, ...claimed(257) },
  { ...bond, ...claimed(221) },
];

const failed = (problem: Partial<Problem>): TaskCommand => ({
  ...busy,
  problem: { kind: 'refused', message: '', code: '', isOutcomeKnown: true, ...problem },
});
const busy: TaskCommand = {
  step: 'validate',
  idempotencyKey: '',
  share: null,
  problem: null,
  failedAt: null,
};
const notDone = failed({
  message: 'This task is not done yet: no wallet is connected; needed is a connected wallet.',
  code: 'task_not_done',
});
const noNetwork = failed({
  kind: 'network',
  message: 'Network Error! Code: ERR_NETWORK',
  code: 'ERR_NETWORK',
});
const tooLarge = failed({
  kind: 'too-large',
  message: 'File size is too large! Upload a smaller file.',
  code: 'photo_too_large',
});

function list(
  tasks: readonly TaskCard[],
  commands: TasksContext['commands'] = {},
  tags: readonly TasksTag[] = ['ready'],
) {
  const context: TasksContext = {
    tasks,
    rebondMin: ax(5),
    asOfMs: NOW_MS,
    isOpened: true,
    commands,
    keySeed: '',
    keyCount: 0,
  };
  return shown(context, tags);
}

interface Standing {
  readonly commands?: TasksContext['commands'];
  readonly tags?: readonly TasksTag[];
  readonly context?: typeof everything;
  readonly sheet?: ReactNode;
}

function page(
  tasks: readonly TaskCard[],
  { commands = {}, tags = ['ready'], context = portfolio, sheet }: Standing = {},
) {
  const open = tasks.filter(({ status }) => status !== 'CLAIMED').length;
  return (
    <Page path="/tasks" openTasks={open}>
      <Tasks
        tasks={list(tasks, commands, tags)}
        portfolio={shown(context, ['ready'])}
        go={nothing}
        onJoin={nothing}
        onConnect={nothing}
      />
      {sheet}
    </Page>
  );
}

/** A picture of the app as a data address, as a chosen file is shown. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 320"><rect width="180" height="320" fill="#eff1f4"/><rect x="14" y="22" width="70" height="8" rx="3" fill="#7a8794"/><rect x="14" y="40" width="120" height="22" rx="4" fill="#0d141b"/><path d="M0 130c50-4 60-24 76-30v60H0z" fill="#cfe2f3"/><rect x="14" y="180" width="152" height="26" rx="8" fill="#1f76c2"/><rect x="40" y="226" width="110" height="10" rx="3" fill="#1f76c2"/><rect x="14" y="250" width="90" height="10" rx="3" fill="#9cc2e4"/><path d="M76 90v190" stroke="#0d141b"/></svg>',
)}`;

const chosen: ChosenPhoto = {
  file: { name: 'screenshot-21-nov.png', bytes: new Uint8Array() },
  sizeBytes: 2_150_000,
  preview: PICTURE,
};

function photo(
  card: TaskCard,
  command?: TaskCommand,
  file: ChosenPhoto | null = null,
  fault: PhotoFault | null = null,
) {
  const commands = command === undefined ? {} : { [card.taskId]: command };
  const sheet = (
    <PhotoSheet
      tasks={list([card], commands)}
      photo={file}
      fault={fault}
      hasCamera
      onChoose={nothing}
      onDrop={nothing}
      onClose={nothing}
    />
  );
  return page([card], { commands, sheet });
}

function link(
  card: TaskCard | null,
  text = '',
  command?: TaskCommand,
  tags: readonly TasksTag[] = ['ready'],
) {
  const tasks = card === null ? [] : [card];
  const commands = command === undefined || card === null ? {} : { [card.taskId]: command };
  const sheet = (
    <LinkSheet
      tasks={list(tasks, commands, tags)}
      text={text}
      isChecked={text !== ''}
      onText={nothing}
      onPaste={async () => null}
      invitation={me.refLink}
      onCopy={nothing}
      onClose={nothing}
    />
  );
  return page(tasks, { commands, tags, sheet });
}

const POST = 'https://t.me/anna_notes/218';
const fault = (reason: PhotoFault['reason']): PhotoFault => ({
  reason,
  name: 'screen-record.png',
  sizeBytes: 7_700_000,
});

export const frames: Record<string, ComponentType> = {
  tasks: () => page(mixed),
  'tasks-first': () =>
    page([daily, wallet, bond, { ...friends, progress: 0 }, channel, post, picture], {
      context: { ...portfolio, me: { ...me, taskBalance: ax(0) } },
    }),
  'tasks-started': () =>
    page([
      { ...daily, ...started },
      { ...wallet, ...started },
      { ...bond, ...started },
      { ...friends, ...started },
      { ...channel, ...started },
      { ...post, ...started },
      { ...picture, ...started },
    ]),
  'tasks-busy': () =>
    page([{ ...channel, ...validated }, daily, { ...picture, ...started }], {
      commands: {
        join_channel: { ...busy, step: 'claim' },
        daily_check_in: busy,
        screenshot: { ...busy, share: 0.42 },
      },
    }),
  'tasks-refused': () =>
    page([{ ...wallet, ...started }, daily, { ...bond, hasBudget: false }], {
      commands: { connect_wallet: notDone, daily_check_in: noNetwork },
    }),
  'tasks-done': () =>
    page(
      [daily, wallet, bond, channel].map((one, index) => ({ ...one, ...claimed(index * 60) })),
      {
        context: { ...portfolio, me: { ...me, taskBalance: ax(6.2) } },
      },
    ),
  'tasks-empty': () => page([], { context: { ...emptyPortfolio, me: { ...me, taskBalance: ax(12.4) } } }),
  'tasks-empty-example': () => page([]),
  'tasks-loading': () => page([], { tags: ['loading'] }),
  'tasks-failed': () => page([], { tags: ['failed'] }),
  'tasks-sell': () =>
    page(mixed, {
      sheet: <SellTasksSheet me={me} rebondMin={ax(5)} go={nothing} onClose={nothing} />,
    }),
  'tasks-sell-ready': () =>
    page(mixed, {
      sheet: (
        <SellTasksSheet
          me={{ ...me, taskBalance: ax(7), balanceToken: ax(0) }}
          rebondMin={ax(5)}
          go={nothing}
          onClose={nothing}
        />
      ),
    }),
  'photo-choose': () => photo({ ...picture, ...started }),
  'photo-chosen': () => photo({ ...picture, ...started }, undefined, chosen),
  'photo-too-large': () => photo({ ...picture, ...started }, undefined, null, fault('too-large')),
  'photo-wrong': () => photo({ ...picture, ...started }, undefined, null, fault('not-a-photo')),
  'photo-sending': () => photo({ ...picture, ...started }, { ...busy, share: 0.42 }, chosen),
  'photo-failed': () => photo({ ...picture, ...started }, noNetwork, chosen),
  'photo-refused': () => photo({ ...picture, ...started }, tooLarge, chosen),
  'photo-review': () => photo({ ...picture, ...inReview }),
  'photo-rejected': () => photo({ ...picture, ...rejected }),
  'photo-accepted': () => photo({ ...picture, ...validated }),
  'photo-claimed': () => photo({ ...picture, ...claimed(0) }),
  'link-empty': () => link({ ...post, ...started }),
  'link-ready': () => link({ ...post, ...started }, POST),
  'link-wrong': () => link({ ...post, ...started }, 'anna_notes'),
  'link-sending': () => link({ ...post, ...started }, POST, busy),
  'link-failed': () => link({ ...post, ...started }, POST, noNetwork),
  'link-review': () => link({ ...post, ...inReview }),
  'link-rejected': () => link({ ...post, ...rejected, rejection: 'The post is gone.' }),
  'link-gone': () => link(null),
  'link-loading': () => link(null, '', undefined, ['loading']),
};
