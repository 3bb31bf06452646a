export { PAYOUT_STATUSES, type PayoutStatus, type PayoutView } from './payout.ts';
