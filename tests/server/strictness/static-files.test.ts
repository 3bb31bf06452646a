import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressTexts } from '../../../scripts/lib/compress.ts';
import { until } from '../../support/until.ts';
import { request } from '../support/client.ts';
import { openHouse } from '../support/house.ts';

describe('static files', () => {
  it('never leave dist; pages get the settings; hashed files are immutable', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'axiom-s-dist-'));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(
      join(dist, 'index.html'),
      '<html><head><script type="application/json" id="settings"></script></head></html>',
    );
    writeFileSync(join(dist, 'assets/main-Ab3dE_9x.js'), 'export {};');
    const served = await openHouse('embedded', { distFolder: dist, env: { COIN_SYMBOL: 'GRAM' } });
    try {
      for (const path of ['/', '/bond', '/index.html']) {
        const page = await request(`${served.url}${path}`);
        expect(page.headers.get('cache-control')).toBe('no-cache');
        const settings = /id="settings">(.*?)<\/script>/.exec(String(page.body))?.[1];
        expect(JSON.parse(settings ?? '')).toMatchObject({
          network: 'devnet',
          public_url: served.url,
          coin_symbol: 'GRAM',
        });
      }
      const asset = await request(`${served.url}/assets/main-Ab3dE_9x.js`);
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      for (const path of [
        '/assets/../../jwt-secret',
        '/..%2f..%2fetc%2fpasswd',
        '/assets/%2e%2e/%2e%2e/package.json',
        '/assets/none.js',
        '/jwt-secret.txt',
        '//etc/passwd.txt',
      ])
        expect([path, await rawStatus(served.url, path)]).toEqual([path, 404]);
    } finally {
      await served.stop();
      rmSync(dist, { recursive: true });
    }
  });
});

describe('compressed files', () => {
  const text = 'export const line = 1;\n'.repeat(100);

  /** A raw request: fetch would undo the encoding. */
  const answerOf = (url: string, encodings: string | undefined) =>
    new Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }>((resolve, reject) => {
      const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
      get(url, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      }).on('error', reject);
    });

  it('are the ones that the build made, in the best encoding that the browser accepts; they have no address', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'axiom-s-dist-'));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(
      join(dist, 'index.html'),
      `<html><head><script type="application/json" id="settings"></script></head>${text}</html>`,
    );
    writeFileSync(join(dist, 'assets/main-Ab3dE_9x.js'), text);
    writeFileSync(join(dist, 'assets/icon-Ab3dE_9x.png'), text);
    await compressTexts(dist);
    expect(readdirSync(join(dist, 'assets')).toSorted()).toEqual([
      'icon-Ab3dE_9x.png',
      'main-Ab3dE_9x.js',
      'main-Ab3dE_9x.js.br',
      'main-Ab3dE_9x.js.gz',
    ]);
    const served = await openHouse('embedded', { distFolder: dist });
    try {
      const file = `${served.url}/assets/main-Ab3dE_9x.js`;
      const seen = await Promise.all(
        ['gzip, deflate, br, zstd', 'gzip, deflate', 'br;q=0, gzip;q=0.5', 'GZIP ; q=0.0', undefined].map(
          (encodings) => answerOf(file, encodings),
        ),
      );
      expect(seen.map(({ headers }) => headers['content-encoding'])).toEqual([
        'br',
        'gzip',
        'gzip',
        undefined,
        undefined,
      ]);
      const [br, zipped, , plain] = seen;
      expect(br?.body).toEqual(readFileSync(join(dist, 'assets/main-Ab3dE_9x.js.br')));
      expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
      expect(gunzipSync(zipped?.body ?? '').toString()).toBe(text);
      expect(plain?.body.toString()).toBe(text);
      for (const { headers, body } of seen) {
        expect(headers).toMatchObject({ vary: 'accept-encoding', etag: plain?.headers.etag });
        expect(Number(headers['content-length'])).toBe(body.length);
      }
      // The page has this installation's settings: the server compresses it itself.
      const page = await answerOf(served.url, 'br');
      expect(page.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(page.body).toString()).toContain(served.url);
      expect((await answerOf(`${served.url}/assets/icon-Ab3dE_9x.png`, 'br')).body.toString()).toBe(text);
      expect(await rawStatus(served.url, '/assets/main-Ab3dE_9x.js.br')).toBe(404);
    } finally {
      await served.stop();
      rmSync(dist, { recursive: true });
    }
  });
});

/** Fetch tidies paths up; a stranger does not. */
async function rawStatus(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await until('an answer', () => text.includes('\r\n'));
  socket.destroy();
  return Number(text.split(' ')[1]);
}
