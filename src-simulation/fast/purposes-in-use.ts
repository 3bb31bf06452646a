import { FIRST_GAP, NEW_GAP, PURPOSE } from '../draws/index.ts';
import type { Scenario } from '../scenario/scenario.ts';

const BUYING = ['plan', 'amount', 'payment', 'delay', 'life', 'lifeDays'] as const;
const LINKING = [
  'linkSource',
  'linkPlan',
  'linkFor',
  'linkCount',
  'linkCancel',
  'linkCancelDays',
  'ownLife',
  'ownLifeDays',
  'linkChoice',
  'activatedLife',
  'activatedLifeDays',
] as const;

/** Purposes that a visit of this scenario may draw for. The day's part of other draws is not computed. */
export function purposesInUse({ events }: Scenario, actions: readonly number[]): readonly number[] {
  const recurring = [PURPOSE.buy, ...actions];
  const links = actions.includes(PURPOSE.createLink) || actions.includes(PURPOSE.activateLink);
  const tasks = actions.includes(PURPOSE.otherTask);
  return [
    PURPOSE.visit,
    ...recurring,
    ...recurring.map((action) => action + FIRST_GAP),
    ...(events.some(({ kind }) => kind === 'behaviour') ? recurring.map((action) => action + NEW_GAP) : []),
    ...BUYING.map((name) => PURPOSE[name]),
    ...(links ? LINKING.map((name) => PURPOSE[name]) : []),
    ...(tasks ? [PURPOSE.taskReview] : []),
  ];
}
