import { axiom } from '@axiom/domain/money';
import type { CommandTx } from '../../ports/store-commands.ts';
import type { Ask } from '../statement.ts';
import { PHOTO_BYTES } from './read-through.ts';
import { AnotherDay, NotNamed, type UnitOfWork } from './unit-of-work.ts';

export function taskUnits(work: UnitOfWork, ask: Ask): CommandTx['tasks'] {
  return {
    async ofUser(userId, periods) {
      if (!work.askedDoers.has(userId)) throw new NotNamed(`the tasks of ${userId}`);
      if (!periods.every((period) => work.askedPeriods.has(period))) throw new AnotherDay();
      return [...work.tasks.values()].filter(
        ({ task }) => task.userId === userId && periods.includes(task.period),
      );
    },
    async insert(record) {
      const { userId, taskId, period } = record.task;
      const isThere = [...work.tasks.values()].some(
        ({ task }) => task.userId === userId && task.taskId === taskId && task.period === period,
      );
      if (!isThere) work.tasks.set(record.id, record);
      return !isThere;
    },
    async move(before, after) {
      if (work.tasks.get(before.id)?.task.status !== before.task.status) return false;
      work.tasks.set(after.id, after);
      return true;
    },
    paid: async () => {
      const purses = [...work.purseIds].flatMap((id) => {
        const paid = work.purses.get(id);
        return paid === undefined ? [] : [[id, paid] as const];
      });
      return new Map(purses);
    },
    async spend(taskId, rewardToken, budgetToken) {
      const paid = (work.purses.get(taskId) ?? 0n) + rewardToken;
      if (paid > budgetToken) return false;
      work.purseIds.add(taskId);
      work.budgets.set(taskId, budgetToken);
      work.purses.set(taskId, axiom(paid));
      return true;
    },
    async recordPayment(task, movementId) {
      work.taskPayments.add({ task, movementId });
    },
    async insertPhoto(photo) {
      work.photos.add(photo);
    },
    async photoBytes() {
      const [row] = await ask<{ total: string }>(PHOTO_BYTES, []);
      const added = work.photos.rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
      return BigInt(row?.total ?? '0') + BigInt(added);
    },
  };
}
