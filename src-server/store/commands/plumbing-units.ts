import { BOT_NOTICE_KINDS, type BotNoticeKind } from '@axiom/domain/ports/client';
import type { CommandTx } from '../../ports/store-commands.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { dayColumns, policyColumns } from '../plumbing-columns.ts';
import { STATEMENT } from '../../ports/store-messages.ts';
import { DAY, KEEP_DAY, POLICY, POLICY_AT, STATEMENTS_SINCE, WORK_DUE } from './read-through.ts';
import { AnotherDay, type DoneKey, NotNamed, type UnitOfWork } from './unit-of-work.ts';

export function outboxUnits(work: UnitOfWork): CommandTx['outbox'] {
  const raiseAll = async (userIds: readonly string[]) => {
    for (const userId of userIds) {
      if (work.raised.get(userId) !== undefined) continue;
      if (!work.users.get(userId)) throw new Error(`there is nobody called ${userId}`);
      work.raised.set(userId, 0);
      work.told.add({ topic: 'user', message: userId });
    }
  };
  const emitAll: CommandTx['outbox']['emitAll'] = async (events) => {
    await raiseAll(events.map(({ userId }) => userId));
    for (const event of events) {
      const position = work.raised.get(event.userId) ?? 0;
      work.raised.set(event.userId, position + 1);
      work.events.add({ ...event, position });
    }
  };
  return {
    raiseAll,
    emitAll,
    emit: (userId, event) => emitAll([{ userId, event }]),
    async notify(topic, message) {
      work.told.add({ topic, message });
    },
  };
}

/** The key's place in the unit of work. */
export const keyPlace = ({
  userId,
  route,
  key,
}: {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
}): string => `${userId}\n${route}\n${key}`;

export function keyUnits(work: UnitOfWork): CommandTx['idempotency'] {
  const taken = new Map<string, string>();
  return {
    async take(key, bodyHash) {
      const done: DoneKey | undefined = work.keys.get(keyPlace(key));
      if (done !== undefined) return done;
      taken.set(keyPlace(key), bodyHash);
      return 'new';
    },
    async store(key, answer) {
      const place = keyPlace(key);
      work.keys.set(place, { bodyHash: taken.get(place) ?? '', answer });
    },
  };
}

export function workUnits(work: UnitOfWork, ask: Ask): CommandTx['work'] {
  return {
    async schedule(kind, subject, dueAtMs, { ownerId = '', waitsForPayments = false } = {}) {
      work.work.set(`${kind} ${subject}`, { kind, subject, ownerId, dueAtMs, waitsForPayments, attempts: 0 });
    },
    async cancel(kind, subject) {
      work.work.set(`${kind} ${subject}`, null);
    },
    async dueAtMs(kind, subject) {
      const [row] = await ask<{ due_at: bigint }>(WORK_DUE, [kind, subject]);
      return row === undefined ? null : Number(row.due_at);
    },
  };
}

export function policyUnits(work: UnitOfWork, ask: Ask): CommandTx['policies'] {
  return {
    async byId(id) {
      const [row] = await ask<Columns<typeof policyColumns>>(POLICY, [id]);
      return row === undefined ? null : policyColumns.read(row);
    },
    async idAt(atMs) {
      if (atMs === work.dayMs) return work.dayPolicyId;
      const [row] = await ask<{ id: string }>(POLICY_AT, [atMs]);
      return row?.id ?? null;
    },
  };
}

export function dayUnits(work: UnitOfWork, ask: Ask): CommandTx['days'] {
  return {
    async newest(atMs) {
      if (atMs !== work.dayMs) throw new AnotherDay();
      return work.day;
    },
    async keep(facts) {
      await ask(KEEP_DAY, [JSON.stringify(textsOf(dayColumns.write(facts)))]);
      const [row] = await ask<Columns<typeof dayColumns>>(DAY, [facts.dayMs]);
      if (row === undefined) throw new Error(`the facts of the day ${facts.dayMs} are gone`);
      work.day = dayColumns.read(row);
      return work.day;
    },
  };
}

const textsOf = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );

export function messageUnits(work: UnitOfWork, ask: Ask): CommandTx['messages'] {
  const wanted = (telegramId: string) => {
    const kinds = work.wishes.get(telegramId);
    if (kinds === undefined) throw new NotNamed(`which notices ${telegramId} wants`);
    return kinds;
  };
  return {
    async want(telegramId, kinds, isOn) {
      const before = wanted(telegramId);
      const isWanted = (kind: BotNoticeKind) => (kinds.includes(kind) ? isOn : before.includes(kind));
      work.wishes.set(telegramId, BOT_NOTICE_KINDS.filter(isWanted));
    },
    wanted: async (telegramId) => wanted(telegramId),
    async notice(userId, notice) {
      work.notices.add({ userId, notice });
    },
    async noticeAll(notices) {
      for (const each of notices) work.notices.add(each);
    },
    async orderStatement(userId, id, body) {
      work.statements.add({ userId, key: `${STATEMENT}${id}`, body: JSON.stringify(body) });
    },
    async statementsSince(userId, wallMs) {
      const [row] = await ask<{ count: bigint }>(STATEMENTS_SINCE, [userId, `${STATEMENT}%`, wallMs]);
      return Number(row?.count ?? 0) + work.statements.rows.filter((each) => each.userId === userId).length;
    },
  };
}
