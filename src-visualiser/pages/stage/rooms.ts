import type { AppTag } from '#machines/app/types.ts';
import type { ServiceName } from '../../../src/app/actors.tsx';

/** Where the running app shows a machine. */
export interface Room {
  /** The service whose place the machine takes; `price` is started by its own screens. */
  readonly service: ServiceName | 'price';
  /** Below the service: the machine is this child of it, or of the child. */
  readonly below?: readonly string[];
  /** Address of the screen. */
  readonly path: string;
  /** What the app as a whole is, by the machine's tags; `ready` where nothing is said. */
  readonly app?: Readonly<Record<string, AppTag>>;
}

/** By the machine's id; a machine without a room is on no screen. */
export const ROOMS: Readonly<Record<string, Room | undefined>> = {
  activation: { service: 'activation', path: '/' },
  app: { service: 'app', path: '/' },
  botNotices: { service: 'botNotices', path: '/settings' },
  cancel: { service: 'cancel', path: '/' },
  history: { service: 'operations', path: '/history' },
  maintenance: { service: 'maintenance', path: '/', app: { on: 'maintenance' } },
  notifications: { service: 'notifications', path: '/' },
  portfolio: { service: 'portfolio', path: '/' },
  price: { service: 'price', path: '/price' },
  purchase: { service: 'purchase', path: '/bond' },
  realtime: { service: 'realtime', path: '/' },
  rebond: { service: 'rebond', path: '/re-bonding' },
  referral: { service: 'referral', path: '/referral' },
  sale: { service: 'sale', path: '/sell' },
  session: {
    service: 'session',
    path: '/',
    app: { 'logged-out': 'logged-out', 'unknown-platform': 'unknown-platform', failed: 'unavailable' },
  },
  share: { service: 'share', path: '/referral' },
  stake: { service: 'stake', path: '/staking/select' },
  statement: { service: 'statement', path: '/history/statement' },
  tasks: { service: 'tasks', path: '/tasks' },
  toasts: { service: 'toasts', path: '/' },
  transfer: { service: 'transfer', path: '/referral/transfer' },
  wallet: { service: 'wallet', path: '/' },
  walletActions: { service: 'wallet', below: ['actions'], path: '/' },
  walletModal: { service: 'wallet', below: ['modal'], path: '/' },
  walletScreen: { service: 'wallet', below: ['modal', 'screen'], path: '/' },
};
