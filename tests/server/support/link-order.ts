import type { createFarmLink } from '#server/use-cases/create-farm-link.ts';

type LinkOrder = Parameters<typeof createFarmLink>[3];

/** An order of a link for five friends, from the main balance. */
export const linkOrder = (more: Partial<LinkOrder> = {}): LinkOrder => ({
  amount: '10',
  days: 30,
  countActivations: 5,
  fromRefBalance: false,
  fromTaskBalance: false,
  isMultilink: true,
  isForMe: false,
  ...more,
});
