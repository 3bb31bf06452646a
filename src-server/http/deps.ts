import type { MaintenanceView } from '../ports/maintenance.ts';
import type { AccountReader } from '../chain/account-reader.ts';
import type { Community } from '../use-cases/community.ts';
import type { Deps } from '../use-cases/deps.ts';
import type { BindWalletDeps } from '../use-cases/bind-wallet.ts';
import type { Totals } from '../use-cases/read-stats.ts';
import type { ShareDeps } from '../use-cases/prepare-share.ts';
import type { SignInDeps } from '../use-cases/sign-in.ts';
import type { StatementPreviews } from '../use-cases/statement-previews.ts';

export interface HttpDeps {
  readonly cases: Deps;
  readonly signIn: SignInDeps;
  readonly community: Community;
  readonly maintenance: MaintenanceView;
  readonly writeShare: ShareDeps['writeShare'];
  readonly mostCandles: number;
  readonly wallets: BindWalletDeps;
  /** Totals of the whole economy, counted after the call. */
  readonly countTotals: () => Promise<Totals>;
  readonly readAccount: AccountReader;
  readonly previewStatement: StatementPreviews;
}
