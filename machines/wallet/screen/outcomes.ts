import type { WalletInfo } from '@axiom/domain/wallet/port';
import { sampleWallet } from '../../shared/samples.ts';
import { type WorldOf } from '../../shared/outcomes.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ScreenSlots } from './slots.ts';
import type { ScreenInput } from './types.ts';

const harbour = sampleWallet('harbour', 'Harbour', 'https://harbour.example/connect');
const everywhere: WalletInfo = {
  ...harbour,
  platforms: ['ios', 'android', 'chrome', 'macos', 'windows', 'linux'] as WalletInfo['platforms'],
};
const injected: WalletInfo = { ...everywhere, injected: true, jsBridgeKey: 'harbour' };
const nowhere: WalletInfo = { ...harbour, bridgeUrl: null, universalLink: null as never };

const input = (change: Partial<ScreenInput>) => (): ScreenInput => ({
  wallet: harbour,
  browser: null,
  layout: 'mobile',
  isSingle: false,
  config: { ...sampleWalletConfig, connectRequestParameters: { state: 'ready', value: { tonProof: 'old' } } },
  request: null,
  ...change,
});

export const screenWorld: WorldOf<ScreenSlots, ScreenInput> = {
  inputs: [
    input({}),
    input({ wallet: null }),
    input({ wallet: everywhere, layout: 'desktop' }),
    input({ wallet: injected, layout: 'desktop' }),
    input({ wallet: null, browser: injected }),
    input({ wallet: nowhere }),
  ],
  slots: { connect: {} },
};
