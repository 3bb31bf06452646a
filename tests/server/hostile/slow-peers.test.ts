import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { connectTo, rawRequest } from '../support/raw.ts';
import { picture, start } from '../support/tasks.ts';

let house: House;
let person: Person;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
});
afterAll(() => house.stop());

describe.concurrent('T91 who is slow', () => {
  it('is cut off: a head that never ends, one that trickles, a body that never ends; others are answered', async () => {
    const starts = [
      'GET /api/maintenance/ HTTP/1.1\r\nHost: x\r\n',
      'GET /api/maintenance/ HTTP/1.1\r\nHost: x\r\nX: ',
      `${rawRequest('POST /api/auth/refresh', ['Host: x', 'Content-Type: application/json', 'Content-Length: 1000'])}{"refresh":"`,
    ];
    const sockets = starts
      .flatMap((start) => Array.from({ length: 20 }, () => start))
      .map((start) => {
        const socket = connectTo(house.url);
        socket.write(start);
        return socket;
      });
    const trickle = setInterval(() => {
      for (const socket of sockets.slice(20)) if (!socket.destroyed) socket.write('x');
    }, 500);
    try {
      expect((await person.ask('me')).status).toBe(200);
      await until('everybody who is slow is gone', () => sockets.every(({ destroyed }) => destroyed), 50_000);
      expect((await person.ask('me')).status).toBe(200);
    } finally {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    }
  });

  it('R2.10a who sends a photo slowly is taken, longer than any other body may take; who falls silent in it is cut off', async () => {
    await start(person, 'screenshot');
    const head = (length: number) =>
      rawRequest('POST /api/task/validate', [
        'Host: x',
        `Authorization: Bearer ${person.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${length}`,
      ]);
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
    const form = Buffer.concat([
      Buffer.from(`${part('task_id')}\r\n\r\nscreenshot\r\n${part('photo')}; filename="s.png"\r\n\r\n`),
      picture(250_000),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const silent = connectTo(house.url);
    silent.write(head(form.byteLength));
    silent.write(form.subarray(0, 1000));
    const slow = connectTo(house.url);
    let answer = '';
    slow.on('data', (told) => (answer += String(told)));
    slow.write(head(form.byteLength));
    const pieces = 48;
    const size = Math.ceil(form.byteLength / pieces);
    let sent = 0;
    const dribble = setInterval(() => {
      slow.write(form.subarray(sent * size, (sent + 1) * size));
      sent += 1;
      if (sent === pieces) clearInterval(dribble);
    }, 500);
    try {
      await until('the silent one is gone', () => silent.destroyed, 50_000);
      await until('the answer', () => answer !== '' || slow.destroyed, 50_000);
      expect(answer).toMatch(/^HTTP\/1.1 200 .*"status":"VALIDATING"/s);
    } finally {
      clearInterval(dribble);
      for (const socket of [slow, silent]) socket.destroy();
    }
  });

  it('who asks for much and takes none of it is cut off; who takes it slowly gets it all', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'axiom-s-large-'));
    const size = 40_000_000;
    writeFileSync(join(dist, 'index.html'), '<html><script id="settings"></script></html>');
    writeFileSync(join(dist, 'large.bin'), Buffer.alloc(size));
    const large = await openHouse('memory', { distFolder: dist });
    const ask = (path: string) => {
      const { hostname, port } = new URL(large.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(rawRequest(`GET ${path}`, ['Host: x']));
      return socket;
    };
    const open = async () => {
      const metrics = await (await fetch(`${large.url}/metrics`)).text();
      return Number(/^axiom_connections (\d+)$/m.exec(metrics)?.[1]);
    };
    const slow = ask('/large.bin');
    let [taken, sip] = [0, 0];
    // A part, then nothing for a while: less than a standstill.
    slow.on('data', (part: Buffer) => {
      taken += part.byteLength;
      if (taken < sip + 1_000_000) return;
      sip = taken;
      slow.pause();
    });
    const sips = setInterval(() => slow.resume(), 100);
    const deaf = Array.from({ length: 5 }, () => ask('/large.bin'));
    try {
      await until('all are there', async () => (await open()) > deaf.length + 1);
      await until('the slow one has it all', () => taken > size || slow.destroyed, 40_000);
      expect(taken).toBeGreaterThan(size);
      await until('the others are gone', async () => (await open()) < deaf.length, 50_000);
    } finally {
      clearInterval(sips);
      for (const socket of [slow, ...deaf]) socket.destroy();
      await large.stop();
      rmSync(dist, { recursive: true });
    }
  }, 120_000);
});
