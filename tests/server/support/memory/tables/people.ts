import type { TaskPhoto, TaskRecord } from '#server/ports/store-tasks.ts';
import type { RefreshTokenRow, UserRow } from '#server/ports/store-users.ts';
import type { BoundWallet } from '#server/ports/store-wallets.ts';
import { type Journal, Table } from '../table.ts';
import { refuse } from './refuse.ts';

export interface Family {
  readonly id: string;
  readonly userId: string;
  readonly createdAtWallMs: number;
  readonly revokedAtWallMs: number | null;
}

/** Whose task in which period: paid once. */
export const onceOf = (task: Pick<TaskRecord['task'], 'userId' | 'taskId' | 'period'>): string =>
  `${task.userId} ${task.taskId} ${task.period}`;

/** People, how they are signed in, their wallets and their tasks. */
export function peopleTables(journal: () => Journal) {
  return {
    users: new Table<UserRow, 'telegramId' | 'refCode', 'inviter'>(
      {
        name: 'users',
        key: ({ id }) => id,
        unique: { telegramId: ({ telegramId }) => telegramId, refCode: ({ refCode }) => refCode },
        groups: { inviter: ({ inviterId }) => inviterId },
        check: ({ id, inviterId }) => refuse(id === inviterId, 'nobody is their own inviter'),
      },
      journal,
    ),
    families: new Table<Family>({ name: 'families', key: ({ id }) => id, unique: {}, groups: {} }, journal),
    tokens: new Table<RefreshTokenRow, never, 'family'>(
      {
        name: 'tokens',
        key: ({ tokenHash }) => tokenHash,
        unique: {},
        groups: { family: ({ familyId }) => familyId },
      },
      journal,
    ),
    wallets: new Table<BoundWallet>(
      { name: 'wallets', key: ({ userId }) => userId, unique: {}, groups: {} },
      journal,
    ),
    walletFirsts: new Table<{ readonly address: string; readonly userId: string }>(
      { name: 'wallet firsts', key: ({ address }) => address, unique: {}, groups: {} },
      journal,
    ),
    usedProofs: new Table<{
      readonly payload: string;
      readonly userId: string;
      readonly address: string;
      readonly endsAtMs: number;
    }>({ name: 'used proofs', key: ({ payload }) => payload, unique: {}, groups: {} }, journal),
    userTasks: new Table<TaskRecord, 'once', 'user' | 'status'>(
      {
        name: 'user tasks',
        key: ({ id }) => id,
        unique: { once: ({ task }) => onceOf(task) },
        groups: { user: ({ task }) => task.userId, status: ({ task }) => task.status },
      },
      journal,
    ),
    taskPayments: new Table<{ readonly once: string; readonly movementId: string }, 'movement'>(
      {
        name: 'task payments',
        key: ({ once }) => once,
        unique: { movement: ({ movementId }) => movementId },
        groups: {},
      },
      journal,
    ),
    taskPurses: new Table<{ readonly taskId: string; readonly paid: bigint }>(
      { name: 'task purses', key: ({ taskId }) => taskId, unique: {}, groups: {} },
      journal,
    ),
    taskPhotos: new Table<TaskPhoto, 'id'>(
      { name: 'task photos', key: ({ recordId }) => recordId, unique: { id: ({ id }) => id }, groups: {} },
      journal,
    ),
  };
}
