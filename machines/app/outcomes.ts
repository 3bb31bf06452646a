import type { Launch } from '@axiom/domain/ports/client';
import { type WorldOf } from '../shared/outcomes.ts';
import { sampleWalletConfig } from '../wallet/config.samples.ts';
import type { appSlots } from './slots.ts';
import type { AppInput } from './types.ts';

const launch: Launch = {
  initData: '',
  userId: '1001',
  languageCode: 'en',
  allowsWrite: true,
  platform: 'ios',
  version: '8.0',
  refCode: null,
  farmCode: null,
};

/** The machines inside have flows of their own; here they are what they tell. */
export const appWorld: WorldOf<typeof appSlots, AppInput> = {
  inputs: [
    () => ({
      launch,
      lastUserId: null,
      isRiskAcknowledged: true,
      wasJoinTried: false,
      openPayments: [],
      shownCodes: [],
      walletConfig: sampleWalletConfig,
      keySeed: 'seed',
    }),
  ],
  slots: {
    lookAtMembership: { answers: [undefined] },
    reload: { answers: [undefined] },
    session: {},
    maintenance: {},
    toasts: {},
    proof: {},
    balance: {},
    realtime: {},
    portfolio: {},
    door: {},
    switchboard: { answers: [] },
  },
};
