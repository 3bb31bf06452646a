export {
  type Action,
  ACTION_MOMENTS,
  type ActionMoment,
  type ActionName,
  actionOf,
  type ActionSettings,
} from './action.ts';
export {
  type ConnectRequestParameters,
  type ConnectRequestValue,
  parseConnectRequestParameters,
} from './connect-request.ts';
export { InvalidWalletValue } from './invalid-wallet-value.ts';
export { checkMessageCount, messageLimit, NoMessages, TooManyMessages } from './message-limit.ts';
export {
  closeModal,
  MODAL_CLOSED,
  MODAL_OPENED,
  type ModalCloseReason,
  type ModalClosing,
  type ModalState,
} from './modal-state.ts';
export { parseTransactionRequest, type SigningAccount } from './transaction-request.ts';
