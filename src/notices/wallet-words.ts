/** What is said of the wallet, but for its button. */
export { noticeText } from '../wallet/texts/action-text.ts';
export { walletFailureText } from '../wallet/texts/failure-text.ts';
