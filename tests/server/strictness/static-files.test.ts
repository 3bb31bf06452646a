import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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
