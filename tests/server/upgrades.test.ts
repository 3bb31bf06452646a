import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { MAIN_PATH, takeUpgrades } from '#server/socket/upgrades.ts';
import { until } from '../support/until.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

function taken() {
  const server = new EventEmitter();
  const errors: unknown[] = [];
  takeUpgrades(
    server as unknown as Server,
    { [MAIN_PATH]: { accept: () => undefined } },
    () => false,
    (error) => errors.push(error),
  );
  const duplex = new PassThrough();
  server.emit('upgrade', { url: MAIN_PATH }, duplex, Buffer.alloc(0));
  return { duplex, errors };
}

describe('connections that become sockets', () => {
  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])(
    'a client that ends in %s is no error of ours',
    (code) => {
      const { duplex, errors } = taken();
      duplex.emit('error', coded(code));
      expect(errors).toEqual([]);
    },
  );

  it('anything else is told', () => {
    const { duplex, errors } = taken();
    const other = coded('ERR_STREAM_DESTROYED');
    duplex.emit('error', other);
    expect(errors).toEqual([other]);
  });

  it('a real reset in the middle of it is heard, and not told', async () => {
    const errors: unknown[] = [];
    const seen: string[] = [];
    let isAccepted = false;
    const server = createServer();
    const accept = (_request: unknown, duplex: NodeJS.EventEmitter) => {
      duplex.on('error', (error: NodeJS.ErrnoException) => seen.push(error.code ?? ''));
      (duplex as unknown as { resume(): void }).resume();
      isAccepted = true;
    };
    takeUpgrades(
      server,
      { [MAIN_PATH]: { accept } } as never,
      () => false,
      (error) => errors.push(error),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const client = connect(address.port, '127.0.0.1');
    client.write(`GET ${MAIN_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await until('it is taken over', () => isAccepted);
    client.resetAndDestroy();
    await until('the reset is heard', () => seen.length > 0);
    expect([seen, errors]).toEqual([['ECONNRESET'], []]);
    server.close();
  });
});
