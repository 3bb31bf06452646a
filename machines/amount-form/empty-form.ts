import type { FormShown } from './types.ts';

/** The form before anything is known of it, whatever it quotes. */
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
