import type { SnapshotEvent } from 'xstate';
import type { FormShown } from './types.ts';

/** The invocation of the form that quotes an amount; each change of it is stored by `keepForm`. */
export const HOSTED_FORM = {
  id: 'form',
  src: 'form',
  onSnapshot: {
    actions: {
      type: 'keepForm',
      params: ({ event }: { readonly event: SnapshotEvent }) => {
        const { value, context } = event.snapshot as unknown as { value: string; context: never };
        // A quote that is asked for again can be used until the new one comes.
        return { stage: (value === 'renewing' ? 'quoted' : value) as never, context };
      },
    },
  },
} as const;

/** The form before anything is known, for any kind of quote. */
export const EMPTY_FORM: FormShown<never, never> = {
  stage: 'empty',
  context: {
    text: '',
    amountNano: null,
    bounds: null,
    terms: null,
    fault: null,
    quote: null,
    problem: null,
  },
};
