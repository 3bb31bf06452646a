import { describe, expect, it } from 'vitest';
import { operationKind } from '#contract/operations.ts';
import { useOperationTitle } from '../../src/screens/history/operation-row.tsx';
import { show } from './render.tsx';

function Titles() {
  const title = useOperationTitle();
  return operationKind.options.map((kind) => <p key={kind}>{title(kind)}</p>);
}

describe('the operation history', () => {
  it.each(['en', 'ru'] as const)(
    'has a name for every kind of movement that the server tells, in %s',
    async (language) => {
      const { container } = await show(<Titles />, { language });
      const names = [...container.querySelectorAll('p')].map((line) => line.textContent);
      expect(names).toHaveLength(operationKind.options.length);
      expect(new Set(names).size).toBe(names.length);
      // A kind without a name would be shown by its code.
      expect(names.filter((name) => /_|^[a-z]+$/.test(name ?? ''))).toEqual([]);
    },
  );
});
