import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import { FakeMessenger } from '../support/fake-messenger.ts';
import { type House, openHouse } from '../support/house.ts';

/**
 * "If there are no new updates for at least a week, then identifier of the next update will be chosen randomly instead of sequentially"
 * (Bot API, Update).
 */
describe('after a week without updates', () => {
  let fake: FakeMessenger;
  let house: House;
  let person = 700_000;
  let nextId = 400_000_000;
  beforeAll(async () => {
    fake = await FakeMessenger.open();
    house = await openHouse('memory', { env: fake.env });
  });
  afterEach(() => {
    fake.fault = () => undefined;
  });
  afterAll(async () => {
    await house.stop();
    await fake.close();
  });

  const offsets = () =>
    fake.calls
      .filter(({ method }) => method === 'getUpdates')
      .map(({ params }) => Number(params['offset'] ?? 0));
  /** Somebody writes and is answered. */
  const talk = async () => {
    const who = (person += 1);
    const { update_id } = fake.write(who, '/start');
    await fake.said(who, /^AXIOM/);
    return { who, update_id };
  };
  /** The messenger was told to forget this one, so many times, and is asked for more. */
  const forgotten = (updateId: number, times = 1) =>
    until('it was forgotten', () => {
      const told = offsets();
      const end = told.lastIndexOf(updateId + 1);
      return told.filter((offset) => offset === updateId + 1).length >= times && end < told.length - 1;
    });

  it('those whose ids begin anew, lower, are heard, each once', async () => {
    const before = await talk();
    await forgotten(before.update_id);
    fake.weekOfSilence((nextId -= 1_000));
    const [after, last] = [await talk(), await talk()];
    expect([after, last].every(({ update_id }) => update_id < before.update_id)).toBe(true);
    await forgotten(last.update_id);
    for (const { who } of [before, after, last]) expect(fake.heardBy(who)).toHaveLength(1);
  });

  it('and so they are when the messenger could not be asked meanwhile', async () => {
    const before = await talk();
    let cuts = 0;
    fake.fault = ({ method }) => {
      if (method !== 'getUpdates') return undefined;
      cuts += 1;
      return 'cut';
    };
    await until('it cannot ask', () => cuts > 0);
    fake.weekOfSilence((nextId -= 1_000));
    fake.fault = () => undefined;
    const after = await talk();
    await forgotten(after.update_id);
    for (const { who } of [before, after]) expect(fake.heardBy(who)).toHaveLength(1);
  });

  it('what is told again, because nobody heard that it may be forgotten, is answered once', async () => {
    let cuts = 0;
    fake.fault = ({ method, params }) => {
      if (method !== 'getUpdates' || Number(params['offset'] ?? 0) === 0 || cuts === 2) return undefined;
      cuts += 1;
      return 'cut';
    };
    const { who, update_id } = await talk();
    await forgotten(update_id, 3);
    expect(fake.heardBy(who)).toHaveLength(1);
  });
});
