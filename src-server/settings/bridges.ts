/**
 * Bridges of the wallets in TON Connect's public list; the browser must be allowed to reach each of them.
 * Source: the fallback list inside @tonconnect/sdk 3.4.1; a test compares the two.
 */
export const PUBLIC_BRIDGES: readonly string[] = [
  'https://walletbot.me',
  'https://bridge.tonapi.io',
  'https://tonconnectbridge.mytonwallet.org',
  'https://connect.tonhubapi.com',
  'https://ton-connect-bridge.bgwapi.io',
  'https://www.okx.com',
  'https://wallet.binance.com',
  'https://wallet-bridge.fintopio.com',
  'https://sse-bridge.hot-labs.org',
  'https://api-node.bybit.com',
  'https://bridge.dewallet.pro',
  'https://ton-bridge.safepal.com',
  'https://dapp.gateio.services',
  'https://go-bridge.tomo.inc',
  'https://bridge.mirai.app',
  'https://tc.architecton.su',
  'https://ton-connect.mytokenpocket.vip',
  'https://bridge.uxuy.me',
  'https://tc.nicegram.app',
  'https://ton-connect-bridge.echooo.link',
  'https://blitzwallet.cfd',
  'https://web3-bridge.kolo.in',
  'https://connect.token.im',
];
