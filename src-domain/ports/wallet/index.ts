export type { CancelSignal } from '../cancel-signal.ts';
export type { ConnectTarget, WalletPort } from './port.ts';
export type {
  SendOutcome,
  TransactionMessage,
  TransactionRequest,
  WalletAccount,
  WalletInfo,
  WalletPlatform,
} from './wallet.ts';
export { WalletFailure, type WalletFailureCode } from './failure.ts';
