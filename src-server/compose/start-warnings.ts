import { canBeOffered } from '@axiom/domain/task';
import type { Core } from './core.ts';

/** Warnings at a start, one line each: settings that are valid alone but do not fit together. */
export function startWarnings({ cases: { policies, hasCommunity } }: Pick<Core, 'cases'>): readonly string[] {
  const { tasks } = policies.current().policy;
  return tasks.every((offer) => canBeOffered(offer, { hasCommunity }))
    ? []
    : ['COMMUNITY_CHAT is not set: the policy’s task join_channel is offered to nobody'];
}
