import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { shareMachine } from '#machines/share/machine.ts';
import type { SharedLink } from '#machines/share/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const subject: SharedLink = { link: 'https://t.me/b/a?startapp=farm_X', text: 'For you', linkId: 'l1' };

interface World {
  readonly prepared?: string | null | Error;
  readonly sent?: boolean | Error;
  readonly copied?: boolean | Error;
}

function share({ prepared = 'm1', sent = true, copied = true }: World = {}) {
  const done: string[] = [];
  const answer = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value;
    return value;
  };
  const machine = shareMachine.provide({
    actors: {
      prepare: fromPromise(async ({ input }) => {
        done.push(`prepare ${input.linkId}`);
        return answer(prepared);
      }),
      sendPrepared: fromPromise(async ({ input }) => {
        done.push(`send ${input.messageId}`);
        return answer(sent);
      }),
      copy: fromPromise(async ({ input }) => {
        done.push(`copy ${input.link}`);
        return answer(copied);
      }),
    },
    actions: { openShare: (_, { link, text }) => void done.push(`open ${link} ${text}`) },
  });
  return { ...run(machine), done };
}

const OPENED = `open ${subject.link} ${subject.text}`;

describe('sharing', () => {
  it('R9.08 the prepared message goes to the messenger, and nothing else is opened', async () => {
    const { actor, done, trace } = share();
    actor.send({ type: 'share.send', subject });
    expect(actor.getSnapshot().hasTag('preparing')).toBe(true);
    await settle();
    expect(done).toEqual(['prepare l1', 'send m1']);
    expect(trace).toEqual(['resting', 'preparing', 'sending', 'resting']);
  });

  it.each([
    ['an old messenger', { prepared: null }, ['prepare l1', OPENED]],
    ['a message that could not be written', { prepared: refusal() }, ['prepare l1', OPENED]],
    ['a messenger that could not send it', { sent: false }, ['prepare l1', 'send m1', OPENED]],
    ['a messenger that broke', { sent: new Error('gone') }, ['prepare l1', 'send m1', OPENED]],
  ] as const)('R9.08 %s: the share address is the end', async (_, world, expected) => {
    const { actor, done, trace } = share(world);
    actor.send({ type: 'share.send', subject });
    await settle();
    expect(done).toEqual(expected);
    expect(trace.at(-1)).toBe('resting');
  });

  it('a copied link says so for 1.5 s', async () => {
    const { actor, clock } = share();
    actor.send({ type: 'share.copy', subject });
    await settle();
    expect(actor.getSnapshot().hasTag('copied')).toBe(true);
    clock.increment(1499);
    expect(actor.getSnapshot().hasTag('copied')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().hasTag('copied')).toBe(false);
  });

  it.each([false, new Error('no')])(
    'where nothing can be copied (%s) the whole link is shown',
    async (copied) => {
      const { actor } = share({ copied });
      actor.send({ type: 'share.copy', subject });
      await settle();
      expect(actor.getSnapshot().hasTag('copy-failed')).toBe(true);
      expect(actor.getSnapshot().context.subject).toEqual(subject);
      actor.send({ type: 'share.leave' });
      expect(actor.getSnapshot().hasTag('copy-failed')).toBe(false);
    },
  );

  it('every leaf was reached', () => {
    expect(unseenLeaves(shareMachine)).toEqual([]);
  });
});
