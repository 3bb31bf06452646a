import type { ReadAccount } from '../chain/read-account.ts';
import type { Deps } from '../use-cases/deps.ts';
import type { SignInDeps } from '../use-cases/sign-in.ts';

/** Whether the service is under maintenance, and what people read then. */
export interface MaintenanceView {
  /** null while it is off. */
  text(): string | null;
}

/** What the handlers take from outside. */
export interface HttpDeps {
  readonly cases: Deps;
  readonly signIn: SignInDeps;
  readonly maintenance: MaintenanceView;
  readonly readAccount: (rawAddress: string) => Promise<ReadAccount>;
}
