import { type Problem, problemOf } from '@axiom/domain/ports/client';

/** The action that stores why an invoked call failed. */
export const KEEP_PROBLEM = {
  type: 'keepProblem',
  params: ({ event }: { readonly event: { readonly error: unknown } }): Problem => problemOf(event.error),
} as const;
