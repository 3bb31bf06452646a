import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { BotNotices, WriteAccess } from '@axiom/domain/ports/client';
import { botNoticesMachine } from '#machines/bot-notices/machine.ts';
import type { NoticeChange } from '#machines/bot-notices/types.ts';
import { wantedNotices } from '#machines/bot-notices/wanted.ts';
import { refusal } from '../support/memory-ports.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const NONE: BotNotices = {
  bond_matured: false,
  payment_received: false,
  withdrawal_sent: false,
  link_used: false,
};

interface World {
  readonly mayWrite?: boolean;
  readonly reads?: (BotNotices | null | Error)[];
  readonly access?: (WriteAccess | Error)[];
  /** Null or an error: this change cannot be saved. */
  readonly saves?: (null | Error)[];
}

function settings({ mayWrite = false, reads = [], access = [], saves = [] }: World = {}) {
  const saved: NoticeChange[] = [];
  let questions = 0;
  let kept = NONE;
  const orThrow = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value;
    return value;
  };
  const machine = botNoticesMachine.provide({
    actors: {
      fetchNotices: fromPromise(async () => orThrow(reads.length === 0 ? kept : (reads.shift() ?? null))),
      requestWriteAccess: fromPromise(async () => {
        questions += 1;
        return orThrow(access.shift() ?? 'allowed');
      }),
      saveNotice: fromPromise<BotNotices | null, NoticeChange>(async ({ input }) => {
        saved.push(input);
        if (saves.length > 0) return orThrow(saves.shift() ?? null);
        kept = { ...kept, [input.kind]: input.isOn };
        return kept;
      }),
    },
  });
  const running = run(machine, { input: { mayWrite } });
  return {
    ...running,
    saved,
    questions: () => questions,
    shown: () => wantedNotices(running.actor.getSnapshot().context),
    context: () => running.actor.getSnapshot().context,
    has: (tag: 'loading' | 'ready' | 'failed' | 'sheet' | 'requesting' | 'denied') =>
      running.actor.getSnapshot().hasTag(tag),
    async open() {
      running.actor.send({ type: 'notices.open' });
      await settle();
    },
  };
}

const on = (kind: NoticeChange['kind'], isOn = true) => ({ type: 'notices.switch', kind, isOn }) as const;

describe('bot notices', () => {
  it('R9.09e the messenger asks only after our own question, and only then is a kind turned on', async () => {
    const one = settings();
    await one.open();
    expect(one.shown()).toEqual(NONE);
    one.actor.send(on('bond_matured'));
    await settle();
    expect([one.has('sheet'), one.questions(), one.saved]).toEqual([true, 0, []]);
    expect(one.context().asked).toBe('bond_matured');
    one.actor.send({ type: 'notices.allow' });
    expect(one.has('requesting')).toBe(true);
    await settle();
    expect(one.has('sheet')).toBe(false);
    expect(one.shown()).toEqual({ ...NONE, bond_matured: true });
    one.actor.send(on('link_used'));
    await settle();
    expect([one.questions(), one.saved.length]).toEqual([1, 2]);
  });

  it('R9.09e nobody is asked whom the bot may write to already, nor for turning off', async () => {
    const allowed = settings({ mayWrite: true });
    await allowed.open();
    allowed.actor.send(on('link_used'));
    await settle();
    expect([allowed.questions(), allowed.shown()?.link_used]).toEqual([0, true]);
    const off = settings();
    await off.open();
    off.actor.send(on('link_used', false));
    await settle();
    expect([off.has('sheet'), off.saved]).toEqual([false, [{ kind: 'link_used', isOn: false }]]);
  });

  it.each(['refused', 'unanswered', 'unsupported'] as const)(
    'R9.09e where the answer is %s nothing is turned on, and there is a way on',
    async (denial) => {
      const one = settings({ access: [denial, 'allowed'] });
      await one.open();
      one.actor.send(on('link_used'));
      one.actor.send({ type: 'notices.allow' });
      await settle();
      expect([one.has('denied'), one.context().denial, one.saved]).toEqual([true, denial, []]);
      one.actor.send({ type: 'notices.allow' });
      await settle();
      expect(one.shown()?.link_used).toBe(true);
    },
  );

  it('a question that breaks is one without an answer; not now leaves everything off', async () => {
    const one = settings({ access: [new Error('no bridge')] });
    await one.open();
    one.actor.send(on('link_used'));
    one.actor.send({ type: 'notices.allow' });
    await settle();
    expect(one.context().denial).toBe('unanswered');
    one.actor.send({ type: 'notices.decline' });
    await settle();
    expect([one.has('sheet'), one.context().asked, one.context().denial]).toEqual([false, null, null]);
    one.actor.send(on('link_used'));
    one.actor.send({ type: 'notices.decline' });
    one.actor.send(on('link_used'));
    one.actor.send({ type: 'notices.allow' });
    one.actor.send({ type: 'notices.decline' });
    await settle();
    expect([one.has('sheet'), one.saved]).toEqual([false, []]);
  });

  it('every tap counts at once; what cannot be saved is taken back', async () => {
    const one = settings({ mayWrite: true, saves: [null, refusal()] });
    await one.open();
    one.actor.send(on('bond_matured'));
    one.actor.send(on('link_used'));
    one.actor.send(on('withdrawal_sent'));
    expect(one.shown()).toEqual({ ...NONE, bond_matured: true, link_used: true, withdrawal_sent: true });
    await settle();
    expect(one.saved.map(({ kind }) => kind)).toEqual(['bond_matured', 'link_used', 'withdrawal_sent']);
    expect(one.shown()).toEqual({ ...NONE, withdrawal_sent: true });
  });

  it('what cannot be read may be tried again, and is read again when the settings open again', async () => {
    const one = settings({ reads: [null, refusal(), NONE, null, refusal(), { ...NONE, link_used: true }] });
    await one.open();
    expect(one.has('failed')).toBe(true);
    one.actor.send({ type: 'notices.retry' });
    await settle();
    expect(one.has('failed')).toBe(true);
    await one.open();
    expect([one.has('ready'), one.shown()]).toEqual([true, NONE]);
    await one.open();
    await one.open();
    expect(one.shown()).toEqual(NONE);
    await one.open();
    expect(one.shown()?.link_used).toBe(true);
  });

  it('a switch while they are read again is not lost', async () => {
    const one = settings({ mayWrite: true });
    await one.open();
    one.actor.send({ type: 'notices.open' });
    one.actor.send(on('link_used'));
    await settle();
    expect(one.shown()?.link_used).toBe(true);
    const asked = settings();
    await asked.open();
    asked.actor.send({ type: 'notices.open' });
    asked.actor.send(on('link_used'));
    expect(asked.has('sheet')).toBe(true);
  });

  it('every state was seen', () => {
    expect(unseenLeaves(botNoticesMachine)).toEqual([]);
  });
});
