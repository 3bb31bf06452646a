import { createActor, fromCallback } from 'xstate';
import { type WorldOf } from '../../shared/outcomes.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ActionsInput } from './types.ts';

const parent = () => createActor(fromCallback(() => {})).start();

const withModals = {
  ...sampleWalletConfig,
  actionsConfiguration: { ...sampleWalletConfig.actionsConfiguration, modals: 'all' as never },
};
const withoutModals = {
  ...sampleWalletConfig,
  actionsConfiguration: { ...sampleWalletConfig.actionsConfiguration, modals: [] },
};

export const actionsWorld: WorldOf<object, ActionsInput> = {
  inputs: [
    () => ({ config: sampleWalletConfig, parent: parent() }),
    () => ({ config: withoutModals, parent: parent() }),
    () => ({ config: withModals, parent: parent() }),
  ],
  slots: {},
};
