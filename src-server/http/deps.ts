import type { BotFace } from '../bot/face.ts';
import type { AccountReader } from '../chain/account-reader.ts';
import type { Community } from '../use-cases/community.ts';
import type { Deps } from '../use-cases/deps.ts';
import type { BindWalletDeps } from '../use-cases/bind-wallet.ts';
import type { Totals } from '../use-cases/read-stats.ts';
import type { SignInDeps } from '../use-cases/sign-in.ts';

/** Whether the service is under maintenance, and the text for people. */
export interface MaintenanceView {
  /** null while it is off. */
  text(): string | null;
}

/** What the handlers need from outside. */
export interface HttpDeps {
  readonly cases: Deps;
  readonly signIn: SignInDeps;
  readonly community: Community;
  readonly maintenance: MaintenanceView;
  /** Texts and links of the bot's messages. */
  readonly face: BotFace;
  /** Most candles in one answer. */
  readonly mostCandles: number;
  readonly wallets: BindWalletDeps;
  /** Totals of the whole economy, counted after the call. */
  readonly countTotals: () => Promise<Totals>;
  readonly readAccount: AccountReader;
}
