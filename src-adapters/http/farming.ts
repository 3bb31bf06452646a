import { formatDecimal } from '@axiom/domain/money';
import type { FarmingGateway } from '@axiom/domain/ports/client';
import type { HttpClient } from './client.ts';
import { commandOf } from './command-of.ts';
import {
  readFarmActivated,
  readFarmLink,
  readFarmOffer,
  readFarmOpening,
  readFarmQuote,
  readNewFarmLink,
  sourceFlags,
} from './farm-entities.ts';

/** The farming calls in the domain's values. */
export function createFarmingGateway(http: HttpClient): FarmingGateway {
  return {
    farmOffer: async (source, signal) => {
      const { from_ref_balance, from_task_balance } = sourceFlags(source);
      const query = { from_ref_balance: flag(from_ref_balance), from_task_balance: flag(from_task_balance) };
      const answer = await http.call('farmPlans', { query, signal });
      return answer && readFarmOffer(answer);
    },
    farmLinks: async (signal) => {
      const answer = await http.call('farmLinks', { signal });
      return answer && { value: answer.data.map(readFarmLink), version: answer.version };
    },
    // A refusal is shown next to the field, so there is no notice.
    quoteFarm: async (amount, days, signal) => {
      const query = { amount: formatDecimal(amount), freeze_days: String(days) };
      const answer = await http.call('farmCalculate', { query, signal, isQuiet: true });
      return answer && readFarmQuote(answer);
    },
    createFarmLink: async (order, options) => {
      const body = {
        amount: formatDecimal(order.amount),
        days: order.days,
        count_activations: order.countActivations,
        ...sourceFlags(order.source),
        is_multilink: order.isMultilink,
        is_for_me: order.isForMe,
      };
      const answer = await http.call('farmCreate', { body, ...commandOf(options) });
      return answer && readNewFarmLink(answer);
    },
    cancelFarmLink: async (id, options) => {
      const answer = await http.call('farmCancel', { params: { id }, ...commandOf(options) });
      return answer && readFarmLink(answer);
    },
    activateFarmLink: async (activationCode, options) => {
      const body = { activation_code: activationCode };
      const answer = await http.call('farmActivate', { body, ...commandOf(options) });
      return answer && readFarmActivated(answer);
    },
    farmOpening: async (activationCode, signal) => {
      const query = { activation_code: activationCode };
      const answer = await http.call('activationStatus', { query, signal });
      return answer && readFarmOpening(answer);
    },
  };
}

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}
