import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newMnemonic } from './chain/index.ts';
import { writeFileDurably } from './journal.ts';
import type { DevnetSettings, GivenSettings } from './settings.ts';

const identity = z.object({
  bot_token: z.string(),
  hot_wallet_mnemonic: z.string(),
  faucet_secret: z.string(),
});

/**
 * Completes the settings with the folder's secrets, which are made at the first start and then kept. A given
 * bot token or mnemonic takes precedence; the faucet's secret is always the folder's, because the chain
 * belongs to it.
 */
export async function completeSettings(
  given: GivenSettings,
): Promise<{ settings: DevnetSettings; faucetSecret: string }> {
  const path = join(given.dir, 'identity.json');
  const own = existsSync(path) ? readIdentity(path) : await makeIdentity(path);
  return {
    settings: {
      ...given,
      botToken: given.botToken ?? own.bot_token,
      hotWalletMnemonic: given.hotWalletMnemonic ?? own.hot_wallet_mnemonic,
    },
    faucetSecret: own.faucet_secret,
  };
}

function readIdentity(path: string): z.output<typeof identity> {
  try {
    return identity.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Error(`${path} is damaged. Restore the file, or start with an empty folder.`);
  }
}

async function makeIdentity(path: string): Promise<z.output<typeof identity>> {
  const made = {
    bot_token: `${randomInt(1_000_000_000, 8_000_000_000)}:AA${randomBytes(24).toString('base64url')}_`,
    hot_wallet_mnemonic: await newMnemonic(),
    faucet_secret: randomBytes(32).toString('hex'),
  };
  writeFileDurably(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
