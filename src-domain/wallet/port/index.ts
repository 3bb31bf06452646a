export type { CancelSignal } from '../../ports/cancel-signal.ts';
export type { Connected, ConnectOptions, ConnectTarget, OpenOrder, WalletPort } from './port.ts';
export type {
  SendOutcome,
  SkipRedirect,
  TransactionMessage,
  TransactionRequest,
  TransferItem,
  WalletAccount,
  WalletInfo,
  WalletOpenMethod,
  WalletPlatform,
  WalletRequest,
} from './wallet.ts';
export { WalletFailure, type WalletFailureCode } from './failure.ts';
export { WALLET_TEXTS, type WalletText, walletFailure, type WalletFailureName } from './texts.ts';
