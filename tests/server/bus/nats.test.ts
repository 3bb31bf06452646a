import { afterEach, describe, expect, it } from 'vitest';
import { FarBus } from '#server/bus/far-bus.ts';
import { natsDial } from '#server/bus/nats-line.ts';
import { until } from '../../support/until.ts';
import { fakeNats, hasNats, INFO, layCable, natsUrl, serversOf } from '../support/nats.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** A bus of this installation, and what the operator hears of it. */
async function open(
  url: string,
  installation = crypto.randomUUID(),
  resync = { connectedMs: 1e6, awayMs: 1e6 },
) {
  const errors: Error[] = [];
  const bus = await FarBus.connect({
    dial: natsDial(serversOf(url), installation),
    onError: (error) => errors.push(error),
    resync,
  });
  cleanups.push(() => bus.close());
  let gaps = 0;
  bus.onGap(() => (gaps += 1));
  const heard: string[] = [];
  bus.subscribe('payout', (message) => heard.push(message));
  return { bus, errors, heard, gaps: () => gaps };
}

async function stand<T extends { close(): Promise<void> }>(making: Promise<T>): Promise<T> {
  const made = await making;
  cleanups.push(() => made.close());
  return made;
}

describe.runIf(hasNats)('the bus through a real NATS', () => {
  it('while NATS is away it is heard here; the others read again once this server is back', async () => {
    const installation = crypto.randomUUID();
    const cable = await stand(layCable());
    const [here, there] = [await open(cable.url, installation), await open(natsUrl!, installation)];
    cable.cut();
    await until('the loss', () => here.bus.complaint() !== null);
    here.bus.publish('payout', 'alone');
    expect(here.heard).toEqual(['alone']);
    expect([there.bus.complaint(), there.gaps()]).toEqual([null, 0]);
    cable.mend();
    await until('the gap at the other', () => there.gaps() === 1);
    expect([there.heard, here.bus.complaint()]).toEqual([[], null]);
    here.bus.publish('payout', 'together');
    await until('the other hears', () => there.heard.length > 0);
    expect([here.heard, there.heard]).toEqual([['alone', 'together'], ['together']]);
  });

  it('starts without NATS, says so by the setting’s name, and is there when NATS is', async () => {
    const cable = await stand(layCable());
    cable.cut();
    const { bus, errors, gaps } = await open(cable.url);
    expect(bus.complaint()).toMatch(/^NATS_URL: 127\.0\.0\.1:\d+: \S/);
    await until('a second attempt', () => errors.length > 0);
    cable.mend();
    await until('it is there', () => bus.complaint() === null);
    await until('what was missed is read', () => gaps() > 0);
  });

  it('of several servers the next is taken where one does not answer', async () => {
    const dead = await fakeNats('', () => '');
    await dead.close();
    const { bus } = await open(`${dead.url},${natsUrl}`);
    await until('it is there', () => bus.complaint() === null);
  });

  it('tls:// is never answered in the clear', async () => {
    const { bus } = await open(natsUrl!.replace('nats:', 'tls:'));
    expect(bus.complaint()).toMatch(/does not support 'tls'/);
  });

  it('what is published last arrives, though the server stops right after it', async () => {
    const installation = crypto.randomUUID();
    const [here, there] = [await open(natsUrl!, installation), await open(natsUrl!, installation)];
    const long = 'x'.repeat(6_000);
    for (let count = 0; count < 500; count += 1) here.bus.publish('payout', `${long}${count}`);
    await here.bus.close();
    await until('the last', () => there.heard.length === 500);
    expect(there.heard.at(-1)).toBe(`${long}499`);
  });

  it('everybody reads again now and then: a server that died before it could tell leaves nothing untold', async () => {
    const { gaps } = await open(natsUrl!, undefined, { connectedMs: 20, awayMs: 1e6 });
    await until('gaps by themselves', () => gaps() > 2);
  });

  it('a listener that throws harms neither who publishes nor the connection', async () => {
    const { bus, errors } = await open(natsUrl!);
    bus.subscribe('settings', () => {
      throw new Error('a fault of a listener');
    });
    bus.publish('settings', 'policy');
    expect(errors.map(({ message }) => message)).toEqual(['a fault of a listener']);
    expect(bus.complaint()).toBeNull();
  });
});

describe('a NATS that is none', () => {
  it('while none answers everybody reads again often', async () => {
    const dead = await fakeNats('', () => '');
    await dead.close();
    const { gaps } = await open(dead.url, undefined, { connectedMs: 1e6, awayMs: 20 });
    await until('gaps by themselves', () => gaps() > 2);
  });

  it('T78 one that refuses the login is complained of, without name, password or token', async () => {
    const refusing = await stand(
      fakeNats(INFO, (line) => (line.startsWith('CONNECT') ? "-ERR 'Authorization Violation'\r\n" : '')),
    );
    for (const login of ['ada:hunter2', 'hunter2']) {
      const { bus, errors } = await open(refusing.url.replace('//', `//${login}@`));
      await until('it is told', () => errors.length > 0);
      expect(bus.complaint()).toMatch(/^NATS_URL: 127\.0\.0\.1:\d+: .*authorization/i);
      const said = errors.map((error) => [error.message, error.stack, error.cause, JSON.stringify(error)]);
      expect(String(said) + bus.complaint()).not.toMatch(/hunter2|ada/);
    }
  });

  it('the login of the address is shown to the server, decoded', async () => {
    const lines: string[] = [];
    const curious = await stand(
      fakeNats(INFO, (line) => {
        lines.push(line);
        return line.startsWith('PING') ? 'PONG\r\n' : '';
      }),
    );
    await open(curious.url.replace('//', '//ada:h%40unter%2F2@'));
    expect(lines.find((line) => line.startsWith('CONNECT'))).toMatch(/"user":"ada".*"pass":"h@unter\/2"/);
    lines.length = 0;
    await open(curious.url.replace('//', '//to%2Cken@'));
    expect(lines.find((line) => line.startsWith('CONNECT'))).toMatch(/"auth_token":"to,ken"/);
  });

  it('one that keeps the subject from us is complained of: a deaf bus is none', async () => {
    const deafening = await stand(
      fakeNats(INFO, (line) => {
        if (line.startsWith('PING')) return 'PONG\r\n';
        const subject = /^SUB (\S+)/.exec(line)?.[1];
        return subject === undefined
          ? ''
          : `-ERR 'Permissions Violation for Subscription to "${subject}"'\r\n`;
      }),
    );
    const { bus, errors } = await open(deafening.url);
    await until('it is told', () => errors.length > 0);
    await until('it complains', () => bus.complaint() !== null);
    expect(errors[0]?.message).toMatch(/permissions violation/i);
  });

  it.each([
    ['is silent', '', () => ''],
    ['speaks another language', 'HTTP/1.1 400 Bad Request\r\n\r\n', () => ''],
    ['never ends its greeting', `INFO {"a":"${'x'.repeat(100_000)}`, () => ''],
    ['greets with what is no JSON', 'INFO {"a":}\r\n', () => ''],
    ['answers with garbage', INFO, () => '\u0000\u0001MSG x y z\r\n'],
  ])(
    'one that %s: the bus starts within its time, complains, and can be closed',
    async (_what, greeting, answer) => {
      const odd = await stand(fakeNats(greeting, answer));
      const { bus } = await open(odd.url);
      expect(bus.complaint()).toMatch(/^NATS_URL: 127\.0\.0\.1:\d+: \S/);
      await bus.close();
    },
  );
});
