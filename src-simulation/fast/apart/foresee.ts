import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { FIRST_GAP, momentKey, PURPOSE } from '../../draws/index.ts';
import { foreseeCompletions } from '../completion-days.ts';
import type { FastPlan } from '../compile.ts';
import { M, MOMENTS, T, TERMS } from './layout.ts';
import type { Apart } from './memory.ts';

/** What no seed changes: the parts that days have in draws, rates, on which day an index is reached. */
export function foresee(apart: Apart): void {
  const { plan, moments, firstMoments, collective, collectiveOffset, completions, terms } = apart;
  const { days } = plan;
  for (let day = 0; day < days; day += 1) {
    firstMoments[day] = momentKey(day, PURPOSE.buy + FIRST_GAP);
    for (const name of Object.keys(M) as (keyof typeof M)[]) {
      moments[day * MOMENTS + M[name]] = momentKey(day, PURPOSE[name]);
    }
    collective[day] = Math.max(0, plan.setCollective[day] as number);
    const before = day === 0 ? 0 : (collective[day - 1] as number);
    const change = before - (collective[day] as number);
    collectiveOffset[day] =
      (day === 0 ? 0 : (collectiveOffset[day - 1] as number)) + change * day * SECONDS_PER_DAY;
  }
  foreseeCompletions(completions, plan, 0, collective, collectiveOffset);
  for (let kind = 0; kind < plan.plans.length; kind += 1) {
    const { daily, capIndex } = plan.plans[kind] as FastPlan;
    const rate = daily + (collective[days - 1] as number);
    terms[kind * TERMS + T.daily] = daily;
    terms[kind * TERMS + T.needed] = capIndex;
    terms[kind * TERMS + T.end] = rate * days * SECONDS_PER_DAY + (collectiveOffset[days - 1] as number);
  }
}
