export type { CancelSignal } from '../../ports/cancel-signal.ts';
export type { ConnectTarget, WalletPort } from './port.ts';
export type {
  SendOutcome,
  TransactionMessage,
  TransactionRequest,
  WalletAccount,
  WalletInfo,
  WalletOpenMethod,
  WalletPlatform,
} from './wallet.ts';
export { WalletFailure, type WalletFailureCode } from './failure.ts';
export { WALLET_TEXTS, type WalletText, walletFailure, type WalletFailureName } from './texts.ts';
