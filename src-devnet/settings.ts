import { join } from 'node:path';
import { mnemonicValidate } from '@ton/crypto';

/** All settings of the devnet: given ones, and those that it made itself. */
export interface DevnetSettings {
  readonly port: number;
  readonly dir: string;
  readonly botToken: string;
  readonly botUsername: string;
  readonly appName: string;
  /** URL of the mini-app */
  readonly appUrl: string;
  /** the community's chat as the Bot API names it: @name or -100… */
  readonly communityChat: string;
  /** 24 words; their wallet gets its capital once */
  readonly hotWalletMnemonic: string;
  readonly blockIntervalMs: number;
  /** seed of everything that looks random but must be reproducible */
  readonly seed: string;
  /** nano that the faucet gives to a person's new wallet */
  readonly walletStartNano: bigint;
}

/** The settings of the environment. Missing secrets are made once and kept in the folder (identity.ts). */
export type GivenSettings = Omit<DevnetSettings, 'botToken' | 'hotWalletMnemonic'> & {
  readonly botToken: string | undefined;
  readonly hotWalletMnemonic: string | undefined;
};

/** Settings that cannot be used; `problems` lists all of them. */
export class SettingsInvalid extends Error {
  override readonly name = 'SettingsInvalid';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings: DEVNET_PORT (PORT + 1), DEVNET_DIR (DATA_DIR/devnet), BOT_TOKEN, BOT_USERNAME,
 * APP_NAME, APP_URL, COMMUNITY_CHAT, HOT_WALLET_MNEMONIC, BLOCK_INTERVAL_MS, DEVNET_SEED, WALLET_START_TON.
 * An empty value counts as not given.
 * @throws SettingsInvalid with all problems at once
 */
export async function readSettings(env: Environment): Promise<GivenSettings> {
  const problems: string[] = [];

  function given(name: string): string | undefined {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  }

  function matching(name: string, usual: string, pattern: RegExp, rule: string): string {
    const value = given(name) ?? usual;
    if (!pattern.test(value)) problems.push(`${name} must be ${rule}.`);
    return value;
  }

  function wholeNumber(name: string, usual: number, low: number, high: number): number {
    const value = given(name) ?? String(usual);
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= low && number <= high))
      problems.push(`${name} must be a whole number from ${low} to ${high}.`);
    return number;
  }

  const port = wholeNumber('PORT', 8080, 1, 65_534);
  const settings: GivenSettings = {
    port: wholeNumber('DEVNET_PORT', Number.isNaN(port) ? 8081 : port + 1, 1, 65_535),
    dir: given('DEVNET_DIR') ?? join(given('DATA_DIR') ?? '.data', 'devnet'),
    botToken: given('BOT_TOKEN'),
    botUsername: matching(
      'BOT_USERNAME',
      'axiom_devnet_bot',
      /^[A-Za-z]\w{3,31}$/,
      'a username of 4 to 32 letters, digits and _',
    ),
    appName: matching('APP_NAME', 'axiom', /^\w{3,30}$/, 'a short name of 3 to 30 letters, digits and _'),
    appUrl: matching(
      'APP_URL',
      `http://127.0.0.1:${port}`,
      /^https?:\/\/[^\s/]+/,
      'an http or https address',
    ),
    communityChat: matching(
      'COMMUNITY_CHAT',
      '@axiom_community',
      /^(@[A-Za-z]\w{3,31}|-?\d{1,20})$/,
      '@name or the number of a chat',
    ),
    hotWalletMnemonic: given('HOT_WALLET_MNEMONIC')?.split(/\s+/).join(' '),
    blockIntervalMs: wholeNumber('BLOCK_INTERVAL_MS', 1500, 20, 60_000),
    seed: given('DEVNET_SEED') ?? 'devnet',
    walletStartNano: tonAmount(given('WALLET_START_TON') ?? '1000', problems),
  };
  if (settings.botToken !== undefined && !/^\d{5,16}:[\w-]{30,64}$/.test(settings.botToken)) {
    problems.push('BOT_TOKEN must look like 123456789:AA… (digits, a colon, 30 to 64 characters).');
  }
  if (settings.hotWalletMnemonic !== undefined && !(await isMnemonic(settings.hotWalletMnemonic))) {
    problems.push('HOT_WALLET_MNEMONIC must be the 24 words of a TON wallet.');
  }
  if (problems.length > 0) throw new SettingsInvalid(problems);
  return settings;
}

async function isMnemonic(words: string): Promise<boolean> {
  const list = words.split(' ');
  return list.length === 24 && (await mnemonicValidate(list));
}

function tonAmount(value: string, problems: string[]): bigint {
  const parts = /^(\d{1,7})(?:\.(\d{1,9}))?$/.exec(value);
  if (parts === null)
    problems.push('WALLET_START_TON must be an amount of TON below 10,000,000 with at most 9 decimals.');
  return BigInt(parts?.[1] ?? '0') * 1_000_000_000n + BigInt((parts?.[2] ?? '').padEnd(9, '0'));
}
