import { json } from '../../support/house.ts';
import { until } from '../../support/until.ts';
import { hasWalletsList } from '../../support/wallets-list.ts';
import type { AppPage } from './app-page.ts';

/** A wallet of the outside world, answering as its owner would. */
export class WalletOutside {
  readonly address: string;
  readonly #app: AppPage;

  private constructor(app: AppPage, address: string) {
    this.#app = app;
    this.address = address;
  }

  /** A new wallet with this much, in nano. */
  static async make(app: AppPage, nano = '1000000000000'): Promise<WalletOutside> {
    const { body } = await json<{ address: string }>(`${app.origins.devnet}/devnet/wallets`, { body: {} });
    const wallet = new WalletOutside(app, body.address);
    await wallet.control('fund', { amount: nano });
    await until('the faucet’s coins', async () => BigInt((await wallet.state()).balance) > 0n);
    return wallet;
  }

  async control(path: string, body: object): Promise<void> {
    const answer = await json(`${this.#app.origins.devnet}/devnet/wallets/${this.address}/${path}`, { body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async state(): Promise<{ balance: string; connected: unknown; requests: unknown[] }> {
    const { body } = await json<{ balance: string; connected: unknown; requests: unknown[] }>(
      `${this.#app.origins.devnet}/devnet/wallets/${this.address}`,
    );
    return body;
  }

  /** Scans the code that the app shows, and approves the connection. */
  async connect(): Promise<void> {
    const link = await shownLink(this.#app);
    await this.control('connect', { link });
    await this.control('answer', { decision: 'approve' });
    await this.#app.button(/^(Wallet|Кошелёк) .{4}….{4}$/).waitFor();
  }
}

/** The link under the code of the wallets modal, as a person copies it. */
export const shownLink = async (app: AppPage): Promise<string> => {
  const { page } = app;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.tap(/^(Connect wallet|Подключить кошелёк)$/);
  await hasWalletsList(page.getByRole('dialog'));
  const showQr = app.button(/^(Show QR Code|Показать QR.код)$/);
  const code = page.locator('.wallet-code:not(.is-waiting)');
  await showQr.or(code).first().waitFor();
  if (await showQr.isVisible()) await showQr.click();
  await code.click();
  return until('the link on the clipboard', () => page.evaluate(() => navigator.clipboard.readText()));
};
