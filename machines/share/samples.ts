import type { ShareEvent } from './types.ts';

const subject = {
  link: 'https://t.me/axiom_bot/app?startapp=farm_Qm7xR29KdE',
  text: 'A bond for you',
  linkId: 'l1',
};

/** One sample of every event. */
export const shareSamples: readonly ShareEvent[] = [
  { type: 'share.send', subject },
  { type: 'share.send', subject, picture: { name: 'axiom-90.png', bytes: new Uint8Array(1) } },
  { type: 'share.copy', subject: { ...subject, linkId: null } },
  { type: 'share.leave' },
];
