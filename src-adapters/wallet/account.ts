import type { Wallet } from '@tonconnect/sdk';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import { MAINNET } from '@axiom/domain/wallet/address';
import { isFilledText, plainName, type RememberedWallet } from '@axiom/domain/wallet/list';
import { messageLimit } from '@axiom/domain/wallet/request';

/** What is known of a wallet besides what it says itself; nothing is known of one that is not listed. */
export type KnownWallet = Pick<RememberedWallet, 'name' | 'imageUrl' | 'universalLink' | 'deepLink'>;

/** The name of a wallet that is not listed and gives itself none. */
const UNNAMED = 'Wallet';

/** The connected account for the widget; an unknown wallet has the name that it gives itself. */
export async function accountOf(
  { account, device, provider }: Wallet,
  known: KnownWallet | undefined,
): Promise<WalletAccount> {
  const { toUserFriendlyAddress } = await import('@tonconnect/sdk');
  const isRemote = provider === 'http';
  const name: unknown = known?.name ?? device.appName;
  return {
    address: account.address,
    friendlyAddress: toUserFriendlyAddress(account.address, account.chain !== MAINNET),
    chain: account.chain,
    walletStateInit: account.walletStateInit,
    publicKey: account.publicKey ?? null,
    walletName: plainName(isFilledText(name) ? name : UNNAMED),
    walletAppName: device.appName,
    walletImageUrl: known?.imageUrl ?? null,
    walletLink: isRemote ? (known?.universalLink ?? null) : null,
    walletDeepLink: isRemote ? (known?.deepLink ?? null) : null,
    maxMessages: messageLimit(device.features),
  };
}
