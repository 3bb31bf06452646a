export type { TrackedWallet, TrackingVersion } from './tracked-wallet.ts';
export {
  dispatchedName,
  type TrackedAction,
  type TrackingEvent,
  trackingEvent,
  type TrackingName,
} from './tracking-event.ts';
