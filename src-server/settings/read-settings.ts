import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isSameAddress } from '@axiom/domain/wallet/address';
import { PUBLIC_BRIDGES } from './bridges.ts';
import { readNats } from './nats.ts';
import { EnvReader } from './reader.ts';
import { InvalidSettings, type Network, type Settings, type TonApi } from './settings.ts';

const TON_API: Record<Network, string | null> = {
  mainnet: 'https://toncenter.com/api/v2',
  testnet: 'https://testnet.toncenter.com/api/v2',
  devnet: null,
};
const WALLETS_LIST = 'https://config.ton.org/wallets-v2.json';
const MESSENGER_WEB = 'https://web.telegram.org';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads and checks every setting (explained in .env.example). @throws InvalidSettings with every problem */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const reader = new EnvReader(env);
  const network = reader.choice<Network>('TON_NETWORK', null, ['mainnet', 'testnet', 'devnet']);
  const settings: Settings = {
    ...readPlace(reader),
    ...readSecrets(reader, network),
    ...readMessenger(reader),
    ...readChain(reader, network),
    ...readBrowser(reader),
    network,
    natsServers: readNats(reader, 'NATS_URL'),
    policyFile: reader.optional('POLICY_FILE'),
    coinSymbol: reader.text('COIN_SYMBOL', 'TON', /^[A-Z0-9]{1,10}$/, '1 to 10 capital letters or digits'),
    rates: {
      signIn: reader.integer('RATE_SIGN_IN', 30, 1, 1_000_000),
      money: reader.integer('RATE_MONEY', 60, 1, 1_000_000),
      picture: reader.integer('RATE_PICTURE', 6, 1, 1_000_000),
      statement: reader.integer('RATE_STATEMENT', 20, 1, 1_000_000),
      other: reader.integer('RATE_OTHER', 600, 1, 1_000_000),
    },
    candleRows: reader.integer('CANDLE_ROWS', 1_000, 1, 10_000),
    logLevel: reader.choice('LOG_LEVEL', 'info', LEVELS),
  };
  // Only for an explicit mainnet: an unknown network is reported by itself; these rules would confuse then.
  if (reader.optional('TON_NETWORK') === 'mainnet') refuseOnMainnet(reader, settings);
  if (reader.problems.length > 0) throw new InvalidSettings(reader.problems);
  return settings;
}

function readPlace(reader: EnvReader) {
  const port = reader.integer('PORT', 8080, 1, 65_535);
  const host = reader.text('HOST', '127.0.0.1', /^[A-Za-z0-9.:_-]+$/, 'an address or host name to listen on');
  const databaseUrl = reader.optional('DATABASE_URL');
  if (databaseUrl !== null && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    reader.fail('DATABASE_URL', 'must be a url with postgres:// (absent: the embedded database)');
  const trustedProxies = reader.list('TRUSTED_PROXIES') ?? [];
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address);
    const hasBits =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    if (family === 0 || !hasBits)
      reader.fail(
        'TRUSTED_PROXIES',
        `"${proxy.slice(0, 60)}" is not an IP address or network such as 10.0.0.0/8`,
      );
  }
  const dataDir = resolve(reader.optional('DATA_DIR') ?? '.data');
  return { port, host, databaseUrl, trustedProxies, dataDir, publicUrl: readPublicUrl(reader, host, port) };
}

function readPublicUrl(reader: EnvReader, host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const local = `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
  const publicUrl = reader.url('PUBLIC_URL', reader.optional('PUBLIC_URL') ?? local);
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
  if (url !== null && (url.pathname !== '/' || url.search !== ''))
    reader.fail('PUBLIC_URL', 'must be an origin without a path or a query');
  return publicUrl;
}

function readSecrets(reader: EnvReader, network: Network) {
  const jwtSecret = reader.optional('JWT_SECRET');
  if (jwtSecret === null && network !== 'devnet')
    reader.fail('JWT_SECRET', 'is missing; at least 32 random characters');
  if (jwtSecret !== null && jwtSecret.length < 32)
    reader.fail('JWT_SECRET', 'is too short; at least 32 random characters');
  const mnemonic = (reader.optional('HOT_WALLET_MNEMONIC') ?? '').split(/\s+/).filter((word) => word !== '');
  if (mnemonic.length !== 24 || mnemonic.some((word) => !/^[a-z]+$/.test(word)))
    reader.fail(
      'HOT_WALLET_MNEMONIC',
      'must be the 24 words of the hot wallet (npm run admin -- wallet new)',
    );
  return { jwtSecret, hotWalletMnemonic: mnemonic };
}

function readMessenger(reader: EnvReader) {
  return {
    botToken: reader.text(
      'BOT_TOKEN',
      null,
      /^\d{3,20}:[A-Za-z0-9_-]{20,}$/,
      'the token that the messenger gave',
    ),
    botUsername: reader.text('BOT_USERNAME', null, /^[A-Za-z0-9_]{3,40}$/, "the bot's name without @"),
    appName: reader.text('APP_NAME', 'app', /^[A-Za-z0-9_]{1,40}$/, "the mini-app's short name"),
    botApiUrl: reader.url('BOT_API_URL', reader.optional('BOT_API_URL') ?? 'https://api.telegram.org'),
    communityChat: readChat(reader),
    initDataMaxAgeS: reader.integer('INIT_DATA_MAX_AGE', SECONDS_PER_DAY, 60, 604_800),
  };
}

function readChat(reader: EnvReader): string | null {
  const chat = reader.optional('COMMUNITY_CHAT');
  if (chat !== null && !/^(@[A-Za-z0-9_]{3,40}|-?\d{1,20})$/.test(chat))
    reader.fail('COMMUNITY_CHAT', 'must be @name or the number of a chat (absent: everybody participates)');
  return chat;
}

function readTonApis(reader: EnvReader, network: Network): readonly TonApi[] {
  const fallback = TON_API[network];
  const urls = reader.list('TON_API_URL') ?? (fallback === null ? [] : [fallback]);
  if (urls.length === 0) reader.fail('TON_API_URL', 'is missing; the url of a toncenter v2 API, or several');
  const keys = reader.places('TON_API_KEY', urls.length, 'TON_API_URL');
  return urls.map((url, place) => ({ url: reader.url('TON_API_URL', url), key: keys[place] ?? null }));
}

function readChain(reader: EnvReader, network: Network) {
  const priceSource = reader.choice('PRICE_SOURCE', 'simulated', ['simulated', 'http']);
  const priceUrl = reader.optional('PRICE_URL');
  if (priceSource === 'http' && priceUrl === null)
    reader.fail('PRICE_URL', 'is missing; PRICE_SOURCE=http needs it');
  const treasuryAddresses = reader.list('TREASURY_ADDRESSES') ?? [];
  for (const address of treasuryAddresses)
    if (!isSameAddress(address, address))
      reader.fail('TREASURY_ADDRESSES', `"${address.slice(0, 70)}" is not an address`);
  return {
    tonApis: readTonApis(reader, network),
    priceSource,
    priceUrl: priceUrl === null ? null : reader.url('PRICE_URL', priceUrl),
    treasuryAddresses,
    payoutTonPerDay: reader.ton('PAYOUT_TON_PER_DAY'),
  };
}

function readBrowser(reader: EnvReader) {
  const walletsListUrl = reader.url('WALLETS_LIST_URL', reader.optional('WALLETS_LIST_URL') ?? WALLETS_LIST);
  const clientDir = reader.optional('CLIENT_DIR');
  return {
    clientDir: clientDir === null ? null : resolve(clientDir),
    walletsListUrl,
    frameAncestors: reader.origins('FRAME_ANCESTORS', [MESSENGER_WEB]),
    connectSrc: reader.origins('CONNECT_SRC', PUBLIC_BRIDGES),
  };
}

function refuseOnMainnet(reader: EnvReader, settings: Settings): void {
  if (settings.databaseUrl === null)
    reader.fail('DATABASE_URL', 'is missing; mainnet refuses the embedded database, which does not fsync');
  if (reader.optional('PAYOUT_TON_PER_DAY') === null)
    reader.fail('PAYOUT_TON_PER_DAY', 'is missing; mainnet pays out nothing without a limit of the day');
  if (settings.priceSource === 'simulated')
    reader.fail('PRICE_SOURCE', 'must be http; mainnet refuses simulated prices');
  if (!settings.publicUrl.startsWith('https://')) reader.fail('PUBLIC_URL', 'must be https:// on mainnet');
}
