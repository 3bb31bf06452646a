/** What this page uses of the peer: types are checked also where the peer is not installed, which only the comparison needs. */
declare module '@tonconnect/ui' {
  import type { ITonConnect, SendTransactionRequest, Wallet } from '@tonconnect/sdk';

  export class TonConnectUI {
    constructor(options: { connector: ITonConnect; buttonRootId: string; language: 'en' | 'ru' });
    set uiOptions(options: { language: 'en' | 'ru' });
    onStatusChange(callback: (wallet: Wallet | null) => void): () => void;
    sendTransaction(request: SendTransactionRequest): Promise<unknown>;
    openSingleWalletModal(wallet: string): Promise<void>;
    setConnectRequestParameters(
      parameters: { state: 'loading' } | { state: 'ready'; value: { tonProof: string } },
    ): void;
  }
}
