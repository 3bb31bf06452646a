import type { RouteName } from '#contract/routes.ts';
import { bondExamples } from './bonds.ts';
import type { Examples } from './example.ts';
import { linkExamples } from './links.ts';
import { marketExamples } from './market.ts';
import { moneyExamples } from './money.ts';
import { peopleExamples } from './people.ts';

/**
 * One example per call of the contract. A missing one does not compile, and a test parses each by its
 * schemas.
 */
export const examples: Examples<RouteName> = {
  ...peopleExamples,
  ...bondExamples,
  ...linkExamples,
  ...moneyExamples,
  ...marketExamples,
};
