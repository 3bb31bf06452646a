import { frozen } from '@axiom/domain/document';
import type { ScenarioDocument } from '../scenario/scenario-document.ts';
import bankRun from './bank-run.json' with { type: 'json' };
import priceCrash from './price-crash.json' with { type: 'json' };
import referralFarm from './referral-farm.json' with { type: 'json' };
import steadyGrowth from './steady-growth.json' with { type: 'json' };

/** Names of the shipped scenarios. */
export type ShippedScenario = 'bank-run' | 'price-crash' | 'referral-farm' | 'steady-growth';

/** The shipped scenarios, by name. They are frozen because everybody shares them: change a `structuredClone`. */
export const scenarios: Readonly<Record<ShippedScenario, ScenarioDocument>> = /* @__PURE__ */ frozen({
  'bank-run': bankRun as ScenarioDocument,
  'price-crash': priceCrash as ScenarioDocument,
  'referral-farm': referralFarm as ScenarioDocument,
  'steady-growth': steadyGrowth as ScenarioDocument,
});
