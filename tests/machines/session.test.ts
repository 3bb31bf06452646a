import { fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/memory-ports.ts';
import { sampleLaunch } from '../support/samples.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import type { SessionEvent, SessionInput } from '#machines/session/types.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

interface Options {
  readonly input?: Partial<SessionInput>;
  readonly hasTokens?: boolean;
  readonly signIn?: (() => Promise<void>)[];
  readonly signOut?: () => Promise<void>;
}

function session(options: Options = {}) {
  const done: string[] = [];
  const tries = [...(options.signIn ?? [])];
  let tell: (event: SessionEvent) => void = () => {};
  const machine = sessionMachine.provide({
    actors: {
      redirectToBot: fromPromise<void, undefined>(async () => void done.push('redirectToBot')),
      changeUser: fromPromise(async ({ input }) => void done.push(`changeUser ${input.userId}`)),
      lookForTokens: fromPromise(async () => options.hasTokens ?? false),
      signIn: fromPromise(async ({ input }) => {
        done.push(`signIn ${input.refCode}`);
        await tries.shift()?.();
      }),
      signOut: fromPromise(options.signOut ?? (async () => {})),
      watchLoss: fromCallback(({ sendBack }) => {
        tell = sendBack;
        return () => void done.push('deaf');
      }),
      closeApp: fromPromise<void, undefined>(async () => void done.push('closeApp')),
    },
  });
  const input = { launch: sampleLaunch, lastUserId: null, ...options.input };
  return { ...run(machine, { input }), done, tell: (event: SessionEvent) => tell(event) };
}

const fail = (change: Parameters<typeof refusal>[0]) => () => Promise.reject(refusal(change));

describe('session', () => {
  it('R1.01 signs in with launch data and carries the referral code', async () => {
    const { trace, done } = session({ input: { launch: { ...sampleLaunch, refCode: 'ANNA1' } } });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signingIn', 'signedIn']);
    expect(done).toEqual(['signIn ANNA1']);
  });

  it('goes on with stored tokens without asking the server', async () => {
    const { trace, done } = session({ hasTokens: true });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signedIn']);
    expect(done).toEqual([]);
  });

  it('R1.02 an unknown platform is led to the bot', async () => {
    const { trace, done } = session({ input: { launch: null } });
    await settle();
    expect(trace).toEqual(['unknownPlatform']);
    expect(done).toEqual(['redirectToBot']);
  });

  it('R1.03 another person than last time: tokens cleared, reload', async () => {
    const { trace, done } = session({ input: { lastUserId: '7' }, hasTokens: true });
    await settle();
    expect(trace).toEqual(['changingUser']);
    expect(done).toEqual(['changeUser 1001']);
  });

  it('R1.04 a lost session is logged out and one tap signs in again', async () => {
    const { trace, tell, actor } = session({ hasTokens: true });
    await settle();
    tell({
      type: 'session.lost',
      problem: refusal({ kind: 'unauthenticated', code: 'refresh_invalid' }).problem,
    });
    expect(actor.getSnapshot().hasTag('logged-out')).toBe(true);
    actor.send({ type: 'session.signIn' });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signedIn', 'loggedOut', 'signingIn', 'signedIn']);
  });

  it('R1.05 launch data that is not accepted closes the app', async () => {
    const problem = { kind: 'unauthenticated', message: 'Invalid WebApp init data' } as const;
    const { trace, done } = session({ signIn: [fail(problem)] });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signingIn', 'closing']);
    expect(done).toEqual(['signIn null', 'closeApp']);
    const later = session({ hasTokens: true });
    await settle();
    later.tell({ type: 'session.lost', problem: refusal(problem).problem });
    await settle();
    expect(later.trace.at(-1)).toBe('closing');
  });

  it('R1.04 a refused sign-in is logged out', async () => {
    const { trace } = session({ signIn: [fail({ kind: 'unauthenticated', message: 'Too old' })] });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signingIn', 'loggedOut']);
  });

  it('a sign-in without an answer may be tried again', async () => {
    const { trace, actor } = session({ signIn: [fail({ kind: 'network' })] });
    await settle();
    expect(actor.getSnapshot().context.problem?.kind).toBe('network');
    actor.send({ type: 'session.signIn' });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signingIn', 'failed', 'signingIn', 'signedIn']);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it('signs out whatever the server answers, and stops listening', async () => {
    const { trace, actor, done } = session({
      hasTokens: true,
      signOut: () => Promise.reject(new Error('down')),
    });
    await settle();
    actor.send({ type: 'session.signOut' });
    await settle();
    expect(trace).toEqual(['lookingForTokens', 'signedIn', 'signingOut', 'loggedOut']);
    expect(done).toEqual(['deaf']);
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(sessionMachine)).toEqual([]);
  });
});
