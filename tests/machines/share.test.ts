import type { PhotoFile, WriteAccess } from '@axiom/domain/ports/client';
import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { shareMachine } from '#machines/share/machine.ts';
import type { SharedLink } from '#machines/share/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const subject: SharedLink = { link: 'https://t.me/b/a?startapp=farm_X', text: 'For you', linkId: 'l1' };

const picture: PhotoFile = { name: 'axiom-90.png', bytes: new Uint8Array([1]) };

interface World {
  /** The answers, one for each time that it is prepared; the last one stays. */
  readonly prepared?: string | null | Error | readonly (string | Error)[];
  readonly access?: WriteAccess | Error;
  readonly sent?: boolean | Error;
  readonly copied?: boolean | Error;
}

function share({ prepared = 'm1', access = 'allowed', sent = true, copied = true }: World = {}) {
  const done: string[] = [];
  const answer = <Value>(value: Value | Error): Value => {
    if (value instanceof Error) throw value;
    return value;
  };
  const machine = shareMachine.provide({
    actors: {
      prepare: fromPromise(async ({ input }) => {
        const nth = done.filter((one) => one.startsWith('prepare')).length;
        done.push(`prepare ${input.linkId}${input.picture === null ? '' : ` with ${input.picture.name}`}`);
        return answer(Array.isArray(prepared) ? (prepared[nth] ?? prepared.at(-1)) : prepared);
      }),
      requestWriteAccess: fromPromise(async () => {
        done.push('ask');
        return answer(access);
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

  it('R9.07d a picture goes with the message', async () => {
    const { actor, done, trace } = share();
    actor.send({ type: 'share.send', subject, picture });
    await settle();
    expect(done).toEqual(['prepare l1 with axiom-90.png', 'send m1']);
    expect(trace.at(-1)).toBe('resting');
  });

  it('R9.07d a bot that may not write: the messenger asks once, then the picture goes', async () => {
    const { actor, done, trace } = share({ prepared: [refusal({ code: 'bot_not_allowed' }), 'm2'] });
    actor.send({ type: 'share.send', subject, picture });
    await settle();
    expect(done).toEqual(['prepare l1 with axiom-90.png', 'ask', 'prepare l1 with axiom-90.png', 'send m2']);
    expect(trace).toEqual(['resting', 'preparing', 'asking', 'preparing', 'sending', 'resting']);
  });

  it.each([
    ['the person refuses the bot', { prepared: refusal({ code: 'bot_not_allowed' }), access: 'refused' }, 1],
    [
      'the messenger cannot ask',
      { prepared: refusal({ code: 'bot_not_allowed' }), access: new Error('gone') },
      1,
    ],
    ['the bot still may not write', { prepared: refusal({ code: 'bot_not_allowed' }) }, 1],
    ['the bot could not take it', { prepared: refusal() }, 0],
    ['an old messenger', { prepared: null }, 0],
    ['the messenger could not send it', { sent: false }, 0],
    ['the messenger broke', { sent: new Error('gone') }, 0],
  ] as const)('R9.07d %s: nothing is sent in the place of the picture', async (_, world, asked) => {
    const { actor, done } = share(world);
    actor.send({ type: 'share.send', subject, picture });
    await settle();
    expect(actor.getSnapshot().hasTag('unpictured')).toBe(true);
    expect(done.filter((one) => one === 'ask')).toHaveLength(asked);
    expect(done.filter((one) => one.startsWith('open'))).toEqual([]);
    actor.send({ type: 'share.send', subject });
    expect(actor.getSnapshot().context.picture).toBeNull();
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
