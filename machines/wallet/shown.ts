import type { ActionsShown } from './actions/types.ts';
import type { ConnectionShown } from './connection/types.ts';
import type { ModalShown } from './modal/types.ts';
import type { NotificationsShown } from './notifications/types.ts';
import type { ScreenShown } from './screen/types.ts';

/** What the widget's views get: the connection, and its children while they run. */
export interface WalletShown {
  readonly connection: ConnectionShown;
  /** While the wallets modal is open. */
  readonly modal: ModalShown | null;
  /** While the modal shows one wallet, or the first view. */
  readonly screen: ScreenShown | null;
  readonly actions: ActionsShown;
  readonly notifications: NotificationsShown;
}
