/** What an app imports of the peer: this is weighed. */
export { TonConnectUI } from '@tonconnect/ui';
