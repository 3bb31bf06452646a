import type { Notice } from '#server/ports/bus.ts';
import type {
  CommandKeys,
  IdempotencyRepository,
  OutboxRepository,
  OutboxRow,
  PersonEvent,
  PolicyRepository,
  PolicyRow,
  SettingsRepository,
  WorkRepository,
  WorkRow,
} from '#server/ports/store-plumbing.ts';
import type { EventsWanted } from '#server/ports/store-reads.ts';
import { by, descending } from './ordering.ts';
import type { MemoryTables } from './tables.ts';
import type { StoredEvent, StoredWork } from './tables/plumbing.ts';

const inOrder = by<StoredEvent>(
  ({ version }) => version,
  ({ position }) => position,
);

export function outboxRepository(
  { outbox, users }: MemoryTables,
  wallMs: number,
  notices: Notice[],
): OutboxRepository {
  const raised = new Map<string, { version: number; next: number }>();
  const raise = (userId: string) => {
    const before = raised.get(userId);
    if (before !== undefined) return before;
    const user = users.get(userId);
    if (user === null) throw new Error('no result');
    const now = { version: user.version + 1, next: 0 };
    users.put({ ...user, version: now.version });
    raised.set(userId, now);
    notices.push({ topic: 'user', message: userId });
    return now;
  };
  const emit = ({ userId, event: { event, data } }: PersonEvent) => {
    const slot = raise(userId);
    outbox.insert({
      userId,
      version: slot.version,
      position: slot.next,
      event,
      data: JSON.stringify(data),
      createdAtWallMs: wallMs,
    });
    slot.next += 1;
  };
  return {
    notify: async (topic, message) => void notices.push({ topic, message }),
    raise: async (userId) => raise(userId).version,
    raiseAll: async (userIds) => {
      for (const userId of userIds) raise(userId);
    },
    emit: async (userId, event) => emit({ userId, event }),
    emitAll: async (events) => events.forEach(emit),
    forgetBefore: async (before, most) =>
      outbox.deleteSome(({ createdAtWallMs }) => createdAtWallMs < before, most).length,
  };
}

/** Events of a person above a version. */
export function eventsIn(
  { outbox }: MemoryTables,
  { userId, aboveVersion, limit }: EventsWanted,
): readonly OutboxRow[] {
  return outbox
    .of('user', userId)
    .filter(({ version }) => version > aboveVersion)
    .toSorted(inOrder)
    .slice(0, limit)
    .map(({ version, event, data }) => ({ version, event, data: JSON.parse(data) as unknown }));
}

export function idempotencyRepository({ keys }: MemoryTables): CommandKeys & IdempotencyRepository {
  return {
    take: async (key, bodyHash, createdAtWallMs) => {
      if (keys.insertNew({ ...key, bodyHash, answer: null, createdAtWallMs })) return 'new';
      const stored = keys.get(`${key.userId}\n${key.route}\n${key.key}`);
      return { bodyHash: stored?.bodyHash ?? '', answer: stored?.answer ?? 'null' };
    },
    store: async (key, answer) => {
      const stored = keys.get(`${key.userId}\n${key.route}\n${key.key}`);
      if (stored !== null) keys.put({ ...stored, answer });
    },
    forgetBefore: async (before, most) =>
      keys.deleteSome(({ createdAtWallMs }) => createdAtWallMs < before, most).length,
  };
}

const dueFirst = by<StoredWork>(
  ({ dueAtMs }) => dueAtMs,
  ({ kind }) => kind,
  ({ ownerId }) => ownerId,
  ({ subject }) => subject,
);

const inRun = by<WorkRow>(
  ({ ownerId }) => ownerId,
  ({ subject }) => subject,
);
const NEVER_TRIED = { attempts: 0, retryAtWallMs: 0, error: null } as const;

function shownOf({ retryAtWallMs: _retry, error: _error, ...row }: StoredWork): WorkRow {
  return row;
}

export function workRepository({ work }: MemoryTables): WorkRepository {
  const change = (kind: string, subject: string, changes: (row: StoredWork) => Partial<StoredWork>) => {
    const row = work.get(`${kind} ${subject}`);
    if (row !== null) work.put({ ...row, ...changes(row) });
  };
  const finish = (kind: string, subject: string, dueAtMs: number) => {
    if (work.get(`${kind} ${subject}`)?.dueAtMs === dueAtMs) work.delete(`${kind} ${subject}`);
  };
  return {
    schedule: async (kind, subject, dueAtMs, { ownerId = '', waitsForPayments = false } = {}) =>
      work.put({ ...NEVER_TRIED, kind, subject, ownerId, dueAtMs, waitsForPayments }),
    scheduleAll: async (rows) =>
      rows.forEach((row) => work.put({ ...NEVER_TRIED, ...row, waitsForPayments: false })),
    cancel: async (kind, subject) => void work.delete(`${kind} ${subject}`),
    finish: async (kind, subject, dueAtMs) => finish(kind, subject, dueAtMs),
    finishAll: async (kind, subjects, dueAtMs) => {
      for (const subject of subjects) finish(kind, subject, dueAtMs);
    },
    due: async ({ nowMs, wallMs, paymentsSeenUntilMs }, limit) => {
      const seenMs = Math.min(nowMs, paymentsSeenUntilMs ?? 0);
      return work
        .all()
        .filter(
          ({ dueAtMs, retryAtWallMs, waitsForPayments }) =>
            dueAtMs <= (waitsForPayments ? seenMs : nowMs) && retryAtWallMs <= wallMs,
        )
        .toSorted(dueFirst)
        .slice(0, limit)
        .map(shownOf);
    },
    take: async (first, most) => {
      const isAlone = first.kind === 'day' || first.attempts > 0 || first.waitsForPayments || most === 1;
      return work
        .all()
        .filter(({ kind, dueAtMs }) => kind === first.kind && dueAtMs === first.dueAtMs)
        .filter((row) =>
          isAlone
            ? row.subject === first.subject
            : row.retryAtWallMs === 0 && !row.waitsForPayments && inRun(row, first) >= 0,
        )
        .toSorted(inRun)
        .slice(0, most)
        .map(shownOf);
    },
    takeBeyond: async (last, most) =>
      work
        .all()
        .filter(({ kind, dueAtMs }) => kind === last.kind && dueAtMs === last.dueAtMs)
        .filter((row) => row.retryAtWallMs === 0 && !row.waitsForPayments && row.ownerId > last.ownerId)
        .toSorted(inRun)
        .slice(0, most)
        .map(shownOf),
    postpone: async (kind, subject, retryAtWallMs) =>
      change(kind, subject, ({ attempts }) => ({
        attempts: attempts + 1,
        retryAtWallMs,
        waitsForPayments: true,
      })),
    failed: async (kind, subject, retryAtWallMs, error) =>
      change(kind, subject, ({ attempts }) => ({
        attempts: attempts + 1,
        retryAtWallMs,
        error: error.slice(0, 500),
      })),
    dueAtMs: async (kind, subject) => work.get(`${kind} ${subject}`)?.dueAtMs ?? null,
    nextDueAtMs: async () => {
      const all = work.all().map(({ dueAtMs }) => dueAtMs);
      return all.length === 0 ? null : Math.min(...all);
    },
  };
}

export function settingsRepository({ settings }: MemoryTables): SettingsRepository {
  return {
    get: async (name) => settings.get(name)?.value ?? null,
    set: async (name, value) => {
      if (value === null) settings.delete(name);
      else settings.put({ name, value });
    },
  };
}

const newestPolicy = descending(by<PolicyRow>(({ inForceFromMs }) => inForceFromMs));

export function policyRepository({ policies }: MemoryTables): PolicyRepository {
  return {
    current: async () => policies.all().toSorted(newestPolicy)[0] ?? null,
    byId: async (id) => policies.get(id),
    idAt: async (atMs) =>
      policies
        .all()
        .toSorted(newestPolicy)
        .find(({ inForceFromMs }) => inForceFromMs <= atMs)?.id ?? null,
    insert: async (policy) => policies.insert(policy),
  };
}
