import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** What the last visit left behind. */
const LEFT = {
  /** An extension's connection, whose object never comes into the page. */
  connection: { type: 'injected', jsBridgeKey: 'gone', nextRpcRequestId: 0 },
  /** An attempt to connect: a wallet may still answer it, and never does. */
  attempt: {
    type: 'http',
    connectionSource: [{ bridgeUrl: 'http://app.test/bridge' }],
    sessionCrypto: { publicKey: '1c'.repeat(32), secretKey: '2d'.repeat(32) },
    createdAt: Date.parse('2026-11-23T14:30:00.000Z'),
  },
} as const;

async function open(left: keyof typeof LEFT): Promise<Stage> {
  stage = await Stage.open({ isStill: true, width: 600 }, (one) =>
    one.keep('ton-connect-storage_bridge-connection', LEFT[left]),
  );
  await stage.sees('in a year');
  // The button waits for the wallet's code just as it waits for the wallet.
  await stage.rest();
  return stage;
}

describe('the wallet’s code that does not arrive', () => {
  async function tap(lost: RegExp): Promise<Stage> {
    // Its clock runs: React shows what failed 300 ms after what it showed before.
    stage = await Stage.open({ width: 600 }, (one) => one.lose(lost));
    await stage.sees('in a year');
    await stage.page.locator('button:enabled', { hasText: 'Connect wallet' }).first().click();
    return stage;
  }
  const press = (app: Stage, name: string) =>
    app.page.locator('dialog[open]').getByRole('button', { name }).click();

  it('R9.11 R3.01a its button waits no longer; pressed, it says so, and Retry opens the wallets that were asked for', async () => {
    const app = await tap(/\/assets\/provide-wallet-/);
    await app.sees('This did not load');
    app.find();
    await press(app, 'Retry');
    await app.sees('Connect your wallet');
    expect(app.loads).toBe(1);
  });

  it('R9.11 R3.01a a file that it imports, which a browser asks for once: Retry in vain offers to load the app anew', async () => {
    const app = await tap(/\/assets\/machines-/);
    await app.sees('This did not load');
    app.find();
    await press(app, 'Retry');
    await app.sees('load the app anew');
    await press(app, 'Reload');
    await app.reloaded(2);
    await app.sees('in a year');
    await app.page.locator('button:enabled', { hasText: 'Connect wallet' }).first().click();
    await app.sees('Connect your wallet');
  });
});

describe('a connection that is looked for', () => {
  const button = (app: Stage) => app.page.getByRole('button', { name: 'Connect wallet' }).first();
  const isFree = (app: Stage) =>
    app.page.locator('button:enabled', { hasText: 'Connect wallet' }).first().waitFor();

  it('R3.01a R3.15d R8.27 the button waits, for 12 s at most', async () => {
    const app = await open('connection');
    await button(app).waitFor();
    expect(await button(app).isDisabled()).toBe(true);
    await app.runFor(11_500);
    expect(await button(app).isDisabled()).toBe(true);
    await app.runFor(1000);
    await isFree(app);
  });

  it('R3.01a an attempt that nobody answered keeps the button for 2 s', async () => {
    const app = await open('attempt');
    await button(app).waitFor();
    await app.runFor(1000);
    expect(await button(app).isDisabled()).toBe(true);
    await app.runFor(2000);
    await isFree(app);
  });
});
