import { axiom, ton } from '@axiom/domain/money';
import type { OrderedStatement, StatementPreview } from '@axiom/domain/records';
import { LOST, REFUSED, type WorldOf } from '../shared/outcomes.ts';
import type { StatementSlots } from './slots.ts';
import type { StatementInput } from './types.ts';

const preview: StatementPreview = {
  rewards: 0,
  rewardsToken: axiom(0n),
  rewardsTon: ton(0n),
  total: 0,
  newest: [],
};

const ordered = (status: OrderedStatement['status']): OrderedStatement => ({
  id: 'st1',
  status,
  fileName: 'axiom.csv',
  total: 0,
});

export const statementWorld: WorldOf<StatementSlots, StatementInput> = {
  inputs: [() => ({ keySeed: 'seed' })],
  slots: {
    fetchPreview: { answers: [preview, null] },
    requestWriteAccess: { answers: ['allowed', 'refused'] },
    order: { answers: [ordered('waiting')], failures: [REFUSED, LOST] },
    fetchState: {
      answers: [ordered('sent'), ordered('blocked'), ordered('failed'), ordered('waiting'), null],
    },
  },
  matters: ['period'],
};
