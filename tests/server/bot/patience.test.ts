import { afterAll, beforeAll, expect, it } from 'vitest';
import { BotService } from '#server/bot/service.ts';
import { Lease } from '#server/jobs/lease.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type BotReceiver, type Messenger, MessengerAway } from '#server/ports/messenger.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { until } from '../../support/until.ts';
import { noStatements } from '../support/no-statements.ts';
import { makePlace, type Place, type TestStore } from '../support/stores.ts';

const messenger: Pick<Messenger, 'send' | 'sendFile' | 'answerPress'> = {
  sendFile: () => Promise.reject(new MessengerAway('nothing is said here')),
  send: () => Promise.reject(new MessengerAway('nothing is said here')),
  answerPress: () => Promise.resolve(),
};

let place: Place;
let store: TestStore;
let nowMs = 1_800_000_000_000;
let looks = 0;
const clock: Clock = {
  nowMs: () => nowMs,
  wallMs: () => {
    looks += 1;
    return nowMs;
  },
};
beforeAll(async () => {
  place = await makePlace('memory');
  store = await place.open(
    clock,
    timeSortedIds(systemRandom, () => Date.now()),
  );
});
afterAll(() => place.drop());

it('a messenger that is asked in vain is asked after 1 s, then 2 s, then 4 s, and after an answer from 1 s on', async () => {
  let questions = 0;
  let isAway = true;
  const receiver: BotReceiver = {
    introduce: () => Promise.resolve(),
    hookTo: () => Promise.resolve(),
    unhook: () => Promise.resolve(),
    read: () => null,
    updates: () => {
      questions += 1;
      return isAway ? Promise.reject(new MessengerAway('away')) : Promise.resolve([]);
    },
  };
  const bot = new BotService({
    store,
    clock,
    messenger,
    buildStatement: noStatements,
    receiver,
    face: { botApp: { bot: 'axiom_bot', app: 'app' }, publicUrl: 'https://app.example', coinSymbol: 'TON' },
    hook: null,
    turn: new Lease({ store, clock, name: 'bot_updates', holder: 'one' }),
    onLost: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  let asked = 0;
  /** Asked once more, and not before the wait is over: the loops have looked at the clock many times by then. */
  const askedAfter = async (waitMs: number) => {
    asked += 1;
    await until(`question ${asked}`, () => questions === asked);
    nowMs += waitMs - 1;
    const before = looks;
    await until('the loops looked', () => looks > before + 4);
    expect(questions).toBe(asked);
    nowMs += 1;
  };
  await askedAfter(1_000);
  await askedAfter(2_000);
  await askedAfter(4_000);
  isAway = false;
  await until('an answer', () => questions === asked + 1);
  isAway = true;
  await until('away again', () => questions > asked + 1 && bot.complaint() !== null);
  asked = questions - 1;
  await askedAfter(1_000);
  await until('asked again', () => questions === asked + 1);
  await bot.stop();
});
