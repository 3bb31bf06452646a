import type { FormShown } from './types.ts';

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
