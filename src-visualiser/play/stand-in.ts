import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate';
import { anything } from './anything.ts';
import type { SlotOutcomes } from './setting.ts';

/** State of an actor that stands in for what an app provides: it waits to be told how it ends. */
export type StandInSnapshot = Snapshot<unknown> & { readonly input: unknown };

type Order =
  | { readonly type: 'standIn.answer'; readonly value: unknown }
  | { readonly type: 'standIn.fail'; readonly value: unknown };

export interface StandIn extends ActorLogic<StandInSnapshot, AnyEventObject> {
  readonly slot: string;
  readonly outcomes: SlotOutcomes;
}

const UNKNOWN: SlotOutcomes = { answers: [anything], failures: [new Error('It failed.')] };

/** Stands in for a slot: answers, fails or tells what is sampled for it, never by itself. */
export function standIn(slot: string, outcomes: SlotOutcomes = UNKNOWN): StandIn {
  return {
    slot,
    outcomes,
    transition: ({ input, ...state }, event): StandInSnapshot => {
      const order = event as Order;
      const { value } = order;
      if (order.type === 'standIn.answer') return { status: 'done', output: value, error: undefined, input };
      if (order.type === 'standIn.fail') return { status: 'error', output: undefined, error: value, input };
      return { ...state, input };
    },
    getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (state) => state,
  };
}

/** The stand-in that an actor runs; null for a machine. */
export function standInOf(actor: { readonly logic?: unknown }): StandIn | null {
  const { logic } = actor;
  return typeof logic === 'object' && logic !== null && 'outcomes' in logic ? (logic as StandIn) : null;
}
