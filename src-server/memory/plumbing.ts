import type { Notice } from '../ports/bus.ts';
import type {
  IdempotencyRepository,
  OutboxRepository,
  PolicyRepository,
  PolicyRow,
  SettingsRepository,
  WorkRepository,
} from '../ports/store-plumbing.ts';
import { by, descending } from './ordering.ts';
import type { MemoryTables, StoredEvent, StoredWork } from './tables.ts';

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
  return {
    notify: async (topic, message) => void notices.push({ topic, message }),
    raise: async (userId) => raise(userId).version,
    emit: async (userId, { event, data }) => {
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
    },
    since: async (userId, after, limit) =>
      outbox
        .of('user', userId)
        .filter(({ version }) => version > after)
        .toSorted(inOrder)
        .slice(0, limit)
        .map(({ version, event, data }) => ({ version, event, data: JSON.parse(data) as unknown })),
    forgetBefore: async (before) => outbox.deleteWhere(({ createdAtWallMs }) => createdAtWallMs < before),
  };
}

export function idempotencyRepository({ keys }: MemoryTables): IdempotencyRepository {
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
    forgetBefore: async (before) => keys.deleteWhere(({ createdAtWallMs }) => createdAtWallMs < before),
  };
}

const dueFirst = by<StoredWork>(
  ({ dueAtMs }) => dueAtMs,
  ({ kind }) => kind,
  ({ ownerId }) => ownerId,
  ({ subject }) => subject,
);

export function workRepository({ work }: MemoryTables): WorkRepository {
  const change = (kind: string, subject: string, changes: (row: StoredWork) => Partial<StoredWork>) => {
    const row = work.get(`${kind} ${subject}`);
    if (row !== null) work.put({ ...row, ...changes(row) });
  };
  return {
    schedule: async (kind, subject, dueAtMs, { ownerId = '', waitsForPayments = false } = {}) =>
      work.put({
        kind,
        subject,
        ownerId,
        dueAtMs,
        waitsForPayments,
        attempts: 0,
        retryAtWallMs: 0,
        error: null,
      }),
    cancel: async (kind, subject) => void work.delete(`${kind} ${subject}`),
    finish: async (kind, subject, dueAtMs) => {
      if (work.get(`${kind} ${subject}`)?.dueAtMs === dueAtMs) work.delete(`${kind} ${subject}`);
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
        .map(({ retryAtWallMs: _retry, error: _error, ...row }) => row);
    },
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
