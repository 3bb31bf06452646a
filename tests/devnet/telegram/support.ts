import { rmSync } from 'node:fs';
import { registerBotApi } from '../../../src-devnet/bot-api/index.ts';
import { startDevnet, type Devnet } from '../../../src-devnet/devnet.ts';
import { readSettings } from '../../../src-devnet/settings.ts';
import { registerTelegram } from '../../../src-devnet/telegram/index.ts';
import type { Part } from '../../../src-devnet/world.ts';
import { temporaryFolder } from '../support/devnet.ts';

export const botToken = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8';

/** Ready people, in the order of the list. */
export const anna = 5_200_000_001;
export const boris = anna + 1;
export const dina = anna + 3;

/** A wallet that is done at once: what the messenger has to know of wallets. */
const quickWallet: Part = async (app, world) => {
  world.wallets = {
    products: [
      {
        app_name: 'harbour',
        name: 'Harbour',
        scheme: 'harbour-tc://',
        platforms: ['ios', 'android', 'linux'],
      },
      { app_name: 'drydock', name: 'Drydock', scheme: 'drydock-tc://', platforms: ['macos', 'linux'] },
      { app_name: 'sextant', name: 'Sextant', scheme: null, platforms: ['chrome'] },
    ],
    forOwner: async (owner) => ({ address: `0Q-${owner}` }),
  };
  app.get<{ Querystring: { owner: string; link: string } }>('/wallet/open', async (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const { owner, link } = request.query;
    return `<!doctype html><title>Wallet</title><p id="owner">${owner}</p><p id="link">${encodeURI(link)}</p>
      <button onclick="parent.postMessage({ type: 'wallet-done' }, location.origin)">Done</button>`;
  });
};

export interface TestMessenger {
  readonly devnet: Devnet;
  readonly origin: string;
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** The messenger and the Bot API over a real devnet, in this process. `wallets`: what stands in for them, or the real parts. */
export async function openMessenger(
  port: number,
  appUrl: string,
  wallets: readonly Part[] = [quickWallet],
): Promise<TestMessenger> {
  const dir = temporaryFolder();
  const start = async (): Promise<Devnet> => {
    const settings = await readSettings({
      DEVNET_PORT: String(port),
      DEVNET_DIR: dir,
      BOT_TOKEN: botToken,
      BOT_USERNAME: 'axiom_devnet_bot',
      APP_NAME: 'axiom',
      APP_URL: appUrl,
      COMMUNITY_CHAT: '@axiom_community',
    });
    const devnet = await startDevnet(settings, {
      parts: [...wallets, registerTelegram, registerBotApi],
      onBroken: (cause) => {
        throw cause;
      },
    });
    devnet.chain.stop();
    return devnet;
  };
  const self = {
    devnet: await start(),
    origin: `http://127.0.0.1:${port}`,
    async restart() {
      await self.devnet.stop();
      self.devnet = await start();
    },
    async end() {
      await self.devnet.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return self;
}
