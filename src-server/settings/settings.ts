import type { Nano } from '@axiom/domain/money';

export type Network = 'mainnet' | 'testnet' | 'devnet';

/**
 * Requests per minute: sign-in by address, money, pictures and previews of statements by person, the rest by person, or by
 * address without a token.
 */
export interface Rates {
  readonly signIn: number;
  readonly money: number;
  readonly picture: number;
  readonly statement: number;
  readonly other: number;
}

/** A toncenter v2 API and the key that it alone gets; null: none. */
export interface TonApi {
  readonly url: string;
  readonly key: string | null;
}

/** One NATS server. `host` includes the port. */
export interface NatsServer {
  readonly host: string;
  readonly isEncrypted: boolean;
  readonly login: { readonly user: string; readonly pass: string } | { readonly token: string } | null;
}

/** All settings of the operator, validated. Names and defaults of the environment: .env.example. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded database in DATA_DIR/database. */
  readonly databaseUrl: string | null;
  /** Empty: LISTEN/NOTIFY of the database. */
  readonly natsServers: readonly NatsServer[];
  /** Public origin of the app, without a slash at the end. */
  readonly publicUrl: string;
  readonly botToken: string;
  readonly botUsername: string;
  readonly appName: string;
  readonly botApiUrl: string;
  /** null: everybody participates. */
  readonly communityChat: string | null;
  /** null only on a devnet: generated and stored in DATA_DIR. */
  readonly jwtSecret: string | null;
  readonly initDataMaxAgeS: number;
  readonly network: Network;
  readonly tonApis: readonly TonApi[];
  readonly hotWalletMnemonic: readonly string[];
  readonly walletsListUrl: string;
  readonly priceSource: 'simulated' | 'http';
  readonly priceUrl: string | null;
  readonly policyFile: string | null;
  readonly coinSymbol: string;
  readonly treasuryAddresses: readonly string[];
  /** What may leave in a UTC day without the operator, nano TON; null: as much as is asked for. */
  readonly payoutTonPerDay: Nano<'TON'> | null;
  readonly frameAncestors: readonly string[];
  readonly connectSrc: readonly string[];
  /** The folder with the built client; null: that of this checkout. */
  readonly clientDir: string | null;
  readonly trustedProxies: readonly string[];
  readonly rates: Rates;
  /** Most candles in one answer. */
  readonly candleRows: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** A setting that cannot be used: its name and what is allowed. Never contains a secret's value. */
export interface SettingProblem {
  readonly name: string;
  readonly text: string;
}

/** Thrown with every problem at once. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
  readonly problems: readonly SettingProblem[];
  constructor(problems: readonly SettingProblem[]) {
    super(
      `The settings cannot be used:\n${problems.map((problem) => `  ${problem.name}: ${problem.text}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
