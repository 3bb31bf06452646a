import { sampleAccount } from '../../shared/samples.ts';
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
  { type: 'modal.code' },
  { type: 'modal.openLink' },
  { type: 'modal.copy' },
  { type: 'modal.resize', layout: 'mobile' },
  { type: 'modal.resize', layout: 'desktop' },
  { type: 'modal.configure', config: sampleWalletConfig },
  { type: 'attempt.link', link: 'tc://?v=2&id=abc' },
  { type: 'attempt.reach', failure: { code: 'bridge-away', message: '' } },
  { type: 'attempt.reach', failure: null },
  { type: 'attempt.connected', connected: { account: sampleAccount } },
  { type: 'attempt.failed', failure: { code: 'declined', message: 'Connection declined' } },
];
