import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** An attempt to connect that the last visit left behind: a wallet may still answer it, and never does. */
async function open(): Promise<Stage> {
  stage = await Stage.open({ isStill: true, width: 600 }, (one) =>
    one.keep('ton-connect-storage_bridge-connection', {
      type: 'http',
      connectionSource: [{ bridgeUrl: 'http://app.test/bridge' }],
      sessionCrypto: { publicKey: '1c'.repeat(32), secretKey: '2d'.repeat(32) },
      createdAt: Date.parse('2026-11-23T14:30:00.000Z'),
    }),
  );
  await stage.sees('in a year');
  return stage;
}

describe('a connection that is looked for', () => {
  it('R3.01a R3.15d R8.27 the button waits, for 12 s at most', async () => {
    const app = await open();
    const button = app.page.getByRole('button', { name: 'Connect wallet' }).first();
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await app.runFor(11_500);
    expect(await button.isDisabled()).toBe(true);
    await app.runFor(1000);
    await app.page.locator('button:enabled', { hasText: 'Connect wallet' }).first().waitFor();
  });
});
