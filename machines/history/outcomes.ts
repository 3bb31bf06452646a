import type { Operation } from '@axiom/domain/ports/client';
import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { historySlots } from './machine.ts';

export const historyWorld: WorldOf<ReturnType<typeof historySlots<Operation>>> = {
  inputs: NO_INPUT,
  slots: { fetchPage: { answers: [{ rows: [], total: 0, page: 1, limit: 10 }, null] } },
};
