import type { ShareEvent } from './types.ts';

const subject = {
  link: 'https://t.me/axiom_bot/app?startapp=farm_Qm7xR29KdE',
  text: 'A bond for you',
  linkId: 'l1',
};

/** One sample of every event. */
export const shareSamples: readonly ShareEvent[] = [
  { type: 'share.send', subject },
  { type: 'share.copy', subject: { ...subject, linkId: null } },
  { type: 'share.leave' },
];
