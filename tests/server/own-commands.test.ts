import { axiom } from '@axiom/domain/money';
import type { BotNoticeKind } from '@axiom/domain/ports/client';
import type { UserTask } from '@axiom/domain/task';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StoreBusy } from '#server/ports/store.ts';
import { CountedStore } from './support/counted-store.ts';
import { servedKinds } from './support/databases.ts';

const TASK: UserTask = {
  userId: '',
  taskId: 't',
  period: 'once',
  kind: 'screenshot',
  count: 1,
  rewardToken: axiom(1n),
  status: 'VALIDATING',
};

describe.each(servedKinds)('what people say of themselves, in commands on %s', (kind) => {
  const counted = new CountedStore(kind);
  const person = () => counted.person();
  /** A command that changes a row of its person. */
  const touch = (userId: string) => counted.store.command({ userId }, (tx) => tx.outbox.raiseAll([userId]));

  it('which notices a person wants is what they said last; a repeat changes nothing', async () => {
    const userId = await person();
    const say = (kinds: readonly BotNoticeKind[], isOn: boolean) =>
      counted.store.command({ userId, isAboutNotices: true }, async (tx) => {
        await tx.messages.want(userId, kinds, isOn);
        return tx.messages.wanted(userId);
      });
    const sinceOf = () =>
      sql<{ kind: string; since: bigint }>`select kind, since from notice_wishes
      where telegram_id = ${userId}`.execute(counted.database.db);
    expect(await say(['link_used', 'bond_matured'], true)).toEqual(['bond_matured', 'link_used']);
    expect(await say(['bond_matured'], false)).toEqual(['link_used']);
    const { rows } = await sinceOf();
    expect(rows).toMatchObject([{ kind: 'link_used' }]);
    expect(await say(['link_used'], true)).toEqual(['link_used']);
    expect(await say(['bond_matured'], false)).toEqual(['link_used']);
    expect((await sinceOf()).rows).toEqual(rows);
    expect(await counted.store.reads.notices(userId)).toEqual(['link_used']);
  });

  it('a picture is kept with its task to the last byte, in a transaction of its own', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const [userId = '', ...others] = people;
    const bytes = new Uint8Array(70_000).map((_, place) => (place * 7) % 251);
    counted.transactions = 0;
    const upload = () =>
      counted.store.command({ userId, isUpload: true }, async (tx) => {
        await tx.tasks.insert({ id: userId, task: { ...TASK, userId } });
        await tx.tasks.insertPhoto({ id: userId, recordId: userId, bytes });
        return tx.tasks.photoBytes();
      });
    const first = others.slice(0, 5).map(touch);
    const waiting = upload();
    await Promise.all([...first, ...others.slice(5).map(touch)]);
    expect(await waiting).toBe(70_000n);
    // All others arrive in one turn of the process, and are one batch.
    expect(counted.transactions).toBe(2);
    const kept = await counted.store.transaction((tx) => tx.tasks.photo(userId));
    expect(Buffer.from(kept?.bytes ?? []).equals(bytes)).toBe(true);
  });

  it('a proof is used once, and its wallet is bound; the first who proved a wallet is known', async () => {
    const [ada, bob] = [await person(), await person()];
    const address = `0:${'a'.repeat(64)}`;
    const bind = (userId: string, payload: string, where = address) =>
      counted.store.command({ userId, proof: payload }, async (tx) => {
        const use = await tx.wallets.useProof({ payload, userId, address: where, endsAtMs: 9 });
        if (use === 'new')
          await tx.wallets.bind({ userId, address: where, publicKey: 'b'.repeat(64), boundAtMs: 1 });
        return use;
      });
    const walletOf = (userId: string) => counted.store.command({ userId }, (tx) => tx.wallets.ofUser(userId));
    expect(await walletOf(ada)).toBeNull();
    expect((await Promise.all([bind(ada, 'p'), bind(ada, 'p'), bind(ada, 'p')])).toSorted()).toEqual([
      'new',
      'repeated',
      'repeated',
    ]);
    expect(await bind(bob, 'p')).toBe('taken');
    expect(await bind(ada, 'p', `0:${'c'.repeat(64)}`)).toBe('taken');
    expect(await bind(bob, 'q')).toBe('new');
    expect(await walletOf(ada)).toMatchObject({ address, isFirst: true, boundAtMs: 1 });
    expect(await walletOf(bob)).toMatchObject({ address, isFirst: false });
    expect(await bind(bob, 'r', `-1:${'d'.repeat(64)}`)).toBe('new');
    expect(await walletOf(bob)).toMatchObject({ address: `-1:${'d'.repeat(64)}`, isFirst: true });
  });

  it.runIf(kind === 'postgres')(
    'two people at once use one proof: the database takes the first',
    async () => {
      const [ada, bob] = [await person(), await person()];
      const seen: string[] = [];
      await counted.store.command({ userId: ada, proof: 'both' }, async (tx) => {
        seen.push(await tx.wallets.useProof({ payload: 'both', userId: ada, address: 'a', endsAtMs: 9 }));
        // Another server takes it after this one has read that nobody did.
        if (seen.length === 1)
          await sql`insert into used_proofs (payload, user_id, address, ends_at) values ('both', ${bob}, 'b', 9)`.execute(
            counted.database.db,
          );
      });
      expect(seen).toEqual(['new', 'taken']);
    },
  );

  it('tasks of a day that began after they were asked for are not taken for untouched', async () => {
    const userId = await person();
    const late = counted.store.command({ userId, periods: ['once', 'day-1'] }, (tx) =>
      tx.tasks.ofUser(userId, ['once', 'day-2']),
    );
    await expect(late).rejects.toBeInstanceOf(StoreBusy);
  });
});
