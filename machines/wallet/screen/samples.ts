import { sampleAccount } from '../../shared/samples.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ScreenEvent } from './types.ts';

/** One sample of every event. */
export const screenSamples: readonly ScreenEvent[] = [
  { type: 'screen.mode', mode: 'mobile' },
  { type: 'screen.mode', mode: 'desktop' },
  { type: 'screen.mode', mode: 'extension' },
  { type: 'screen.retry' },
  { type: 'screen.showCode' },
  { type: 'screen.open' },
  { type: 'screen.back' },
  { type: 'screen.copy' },
  { type: 'screen.resize', layout: 'mobile' },
  { type: 'screen.resize', layout: 'desktop' },
  { type: 'screen.configure', config: sampleWalletConfig },
  {
    type: 'screen.configure',
    config: {
      ...sampleWalletConfig,
      connectRequestParameters: { state: 'ready', value: { tonProof: 'a newer text' } },
    },
  },
  { type: 'attempt.link', link: 'https://harbour.example/connect?v=2&id=abc' },
  { type: 'attempt.reach', failure: { code: 'bridge-away', message: '' } },
  { type: 'attempt.reach', failure: null },
  { type: 'attempt.connected', connected: { account: sampleAccount } },
  { type: 'attempt.failed', failure: { code: 'declined', message: 'Connection declined' } },
  { type: 'attempt.failed', failure: { code: 'not-supported', message: 'Too old' } },
  { type: 'attempt.failed', failure: { code: 'wrong-network', message: 'Another network' } },
  { type: 'attempt.failed', failure: { code: 'unknown', message: 'The bridge is away.' } },
];
