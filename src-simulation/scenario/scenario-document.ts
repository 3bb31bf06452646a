import type { PolicyDocument } from '@axiom/domain/economy';
import type { Measure } from '../measures/measure.ts';

// Type aliases, not interfaces: only those may be handed to whoever takes any record.

/** A whole number, or one drawn evenly, both ends included. */
export type SpanDocument = number | { from: number; to: number };

/** Relative weights; a name that is missing has 0. */
export type WeightsDocument<Name extends string = string> = Partial<Record<Name, number>>;

/** How often people buy, how much, and what becomes of the bond. */
export type BuyingDocument = {
  /** Percent. */
  chance_per_day: string;
  /** Decimal TON, or drawn in steps of 0.01. */
  amount_ton: string | { from: string; to: string };
  /** Weights by the plan's days. */
  plans?: WeightsDocument | undefined;
  payment?: WeightsDocument<'in_time' | 'late' | 'unpaid'> | undefined;
  life?: WeightsDocument<'hold' | 'stake' | 'cancel'> | undefined;
  stake_after_days?: SpanDocument | undefined;
  cancel_after_days?: SpanDocument | undefined;
};

/** How often people sell; percent. */
export type SellingDocument = {
  chance_per_day?: string | undefined;
  share?: string | undefined;
  referral_chance_per_day?: string | undefined;
  referral_share?: string | undefined;
};

/** A reason to sell at once. */
export type PanicDocument = {
  when:
    | { kind: 'price_fall'; fall: string; over_days: number }
    | { kind: 'coverage_below'; coverage: string };
  /** Percent: of each person, each such day. */
  chance: string;
  share?: string | undefined;
  cancels_bonds?: boolean | undefined;
};

/** How people make and use re-bonding links. */
export type RebondingDocument = {
  chance_per_day?: string | undefined;
  source?: WeightsDocument<'main' | 'referral' | 'task'> | undefined;
  share?: string | undefined;
  plans?: WeightsDocument | undefined;
  for?: WeightsDocument<'me' | 'others'> | undefined;
  count?: SpanDocument | undefined;
  cancel_chance?: string | undefined;
  cancel_after_days?: SpanDocument | undefined;
  activate_chance_per_day?: string | undefined;
};

type OtherBehaviour = {
  selling?: SellingDocument | undefined;
  panics?: PanicDocument[] | undefined;
  transfer_chance_per_day?: string | undefined;
  rebonding?: RebondingDocument | undefined;
  tasks?:
    | { check_in_chance_per_day?: string | undefined; other_chance_per_day?: string | undefined }
    | undefined;
};

/** How one kind of people acts. One that extends another lists only what differs. */
export type BehaviourDocument = OtherBehaviour &
  (
    | { extends?: undefined; buying?: BuyingDocument | undefined }
    | { extends: string; buying?: Partial<BuyingDocument> | undefined }
  );

/** When a group's people come. */
export type ArrivalDocument =
  | { kind: 'at_start' }
  | { kind: 'even'; days: SpanDocument }
  | { kind: 'growing'; days: SpanDocument; per_day: string };

/** By whom a group's people were invited. */
export type InviterDocument =
  | { kind: 'nobody' }
  | { kind: 'anyone'; chance: string }
  | { kind: 'group'; group: string; each: number };

/** People who come alike and act by the same mix of behaviours. */
export type GroupDocument = {
  people: number;
  /** A behaviour's name, or weights by name. */
  mix: string | WeightsDocument;
  arrival?: ArrivalDocument | undefined;
  inviter?: InviterDocument | undefined;
  invites?: boolean | undefined;
};

/** Where the market's price comes from; decimal TON per AXIOM. */
export type PriceDocument =
  | { kind: 'constant'; price: string }
  | { kind: 'path'; points: { day: number; price: string }[] }
  | { kind: 'simulated'; seed?: number | undefined }
  | {
      kind: 'walk';
      start: string;
      volatility_per_day: string;
      drift_per_day?: string | undefined;
      lowest: string;
      highest: string;
    };

/** What happens from outside on one day. */
export type EventDocument = { day: number } & (
  | { kind: 'price_change'; change: string }
  | {
      kind: 'sell';
      groups?: string[] | undefined;
      chance?: string | undefined;
      share?: string | undefined;
      cancels_bonds?: boolean | undefined;
    }
  | { kind: 'capital'; amount_ton: string }
  | { kind: 'collective_bonus'; daily: string }
  | { kind: 'behaviour'; group: string; behaviour: string }
  | { kind: 'no_arrivals' }
);

/** What the runs show or refute. */
export type ExpectationDocument = {
  measure: Measure;
  when: 'always' | 'at_end' | { day: number };
  is: 'at_least' | 'at_most';
  /** Decimal text in the measure's unit; counts are numbers. */
  value: string | number;
  /** Percent of the runs. */
  in_runs?: string | undefined;
};

/**
 * A scenario as it is written: JSON with decimal texts in TON, AXIOM or percent. That a value has this type says nothing
 * about its numbers and names: `parseScenario` and `parseExperiment` read, bound and prove them.
 */
export type ScenarioDocument = {
  /** Where the JSON Schema is, for editors. */
  $schema?: string | undefined;
  name: string;
  days: number;
  behaviours: Record<string, BehaviourDocument>;
  groups: Record<string, GroupDocument>;
  title?: string | undefined;
  description?: string | undefined;
  /** UTC date of day 0. */
  starts_on?: string | undefined;
  /** Changes of the default policy: whole blocks, or values by path. */
  policy?: (Partial<PolicyDocument> & Record<string, unknown>) | undefined;
  allow_unproven?: boolean | undefined;
  capital_ton?: string | undefined;
  network_fee_ton?: string | undefined;
  price?: PriceDocument | undefined;
  events?: EventDocument[] | undefined;
  operator?:
    | { review_days?: number | undefined; refuse?: string | undefined; approve?: string | undefined }
    | undefined;
  recent_links?: number | undefined;
  expectations?: ExpectationDocument[] | undefined;
  start?: { snapshot: string; group: string } | undefined;
  runs?: number | undefined;
  seed?: number | undefined;
  /** Lists of values by path: every combination is run. */
  sweep?: Record<string, unknown[]> | undefined;
  /** Two to eight named sets of values by path. */
  compare?: Record<string, Record<string, unknown>> | undefined;
};
