import {
  heldQuoteYield,
  leftAtOnceYield,
  percentText,
  yieldsCsv,
  yieldsOf,
  yieldsTable,
} from '@axiom/domain/economy';
import { HTTP_PRICE_BOUNDS, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { BadArguments, type Options } from './options.ts';
import { prepare } from './prepare.ts';

/** A scenario without any activity: it is needed to read and prove a policy. */
const STILL = {
  name: 'yields',
  days: 1,
  behaviours: { still: {} },
  groups: { nobody: { people: 1, mix: 'still' } },
};

/**
 * What the default policy, changed by --set, pays per plan and inviter's level, as tables or CSV.
 * @throws BadArguments if the policy is wrong
 */
export function yieldsText({ set, csv }: Pick<Options, 'set' | 'csv'>): string {
  const others = set.filter(([path]) => !path.startsWith('policy.')).map(([path]) => path);
  if (others.length > 0)
    throw new BadArguments([`yields knows a policy only: --set policy.…=…, not ${others.join(', ')}.`]);
  const { experiment } = prepare({ document: STILL, snapshot: undefined }, { set });
  const { policy } = experiment.variants[0].parsed.scenario;
  const rows = yieldsOf(policy);
  if (csv) return yieldsCsv(rows).trimEnd();
  const best = rows.reduce((most, row) => (isMore(row.net, most.net) ? row : most));
  return [
    'Gain in percent of the AXIOM bought, bought and sold at the same price; a level is that of a second account of one’s own that invited the first:',
    yieldsTable(rows, 'net'),
    'The same per day:',
    yieldsTable(rows, 'per_day'),
    'A fall of the price by this many percent leaves nothing of it:',
    yieldsTable(rows, 'break_even'),
    `A bond that is left at once brings ${percentText(leftAtOnceYield(policy))} %.`,
    `Who has AXIOM already and pays a held quote after the price has risen as far as it may gains ${percentText(heldQuoteYield(policy, SIMULATED_PRICE_BOUNDS))} % with the simulated price, ${percentText(heldQuoteYield(policy, HTTP_PRICE_BOUNDS))} % with an HTTP source.`,
    `The most is ${percentText(best.net)} %, with ${best.planDays} days (${best.way}).`,
  ].join('\n\n');
}

function isMore(
  a: { readonly numerator: bigint; readonly denominator: bigint },
  b: { readonly numerator: bigint; readonly denominator: bigint },
): boolean {
  return a.numerator * b.denominator > b.numerator * a.denominator;
}
