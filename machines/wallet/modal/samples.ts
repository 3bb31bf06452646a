import { sampleWalletConfig } from '../config.samples.ts';
import type { ModalEvent } from './types.ts';

/** One sample of every event. */
export const modalSamples: readonly ModalEvent[] = [
  { type: 'modal.choose', appName: 'telegram-wallet' },
  { type: 'modal.choose', appName: 'harbour' },
  { type: 'modal.choose', appName: 'nobody' },
  { type: 'modal.all' },
  { type: 'modal.info' },
  { type: 'modal.back' },
  { type: 'modal.close' },
  { type: 'modal.retry' },
  { type: 'modal.resize', layout: 'mobile' },
  { type: 'modal.resize', layout: 'desktop' },
  { type: 'modal.configure', config: sampleWalletConfig },
];
