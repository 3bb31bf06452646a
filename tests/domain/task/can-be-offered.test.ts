import { canBeOffered, TASK_STATUSES, type TaskStatus } from '@axiom/domain/task';
import { describe, expect, it } from 'vitest';

const STATUSES: readonly (TaskStatus | undefined)[] = [undefined, ...TASK_STATUSES];

describe('what can be on offer', () => {
  it.each(STATUSES)('R5.25 joining a community that is there: always (%s)', (status) => {
    expect(canBeOffered({ kind: 'join_channel' }, { hasCommunity: true, ...(status && { status }) })).toBe(
      true,
    );
  });

  it.each(STATUSES)(
    'R5.25 joining one that is not there: only for whom it was seen to be done (%s)',
    (status) => {
      expect(canBeOffered({ kind: 'join_channel' }, { hasCommunity: false, ...(status && { status }) })).toBe(
        status === 'VALIDATED',
      );
    },
  );

  it.each(STATUSES)('R5.25 any other task: whether there is a community or not (%s)', (status) => {
    for (const hasCommunity of [true, false])
      expect(canBeOffered({ kind: 'post_link' }, { hasCommunity, ...(status && { status }) })).toBe(true);
  });
});
