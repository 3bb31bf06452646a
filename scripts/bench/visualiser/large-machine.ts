const GROUPS = 20;
const LEAVES = 24;

/**
 * A machine file of 501 states and 1,100 transitions, in groups as people write them: each leaf leads on and back, every
 * fourth skips some, and each group leads into the next.
 */
export function largeMachine(): string {
  const states = Object.fromEntries(
    Array.from({ length: GROUPS }, (_, group) => [`part${group}`, groupOf(group)] as const),
  );
  const config = { id: 'large', initial: 'part0', states };
  return `import { createMachine } from 'xstate';
export const large = createMachine(${JSON.stringify(config)});
`;
}

function groupOf(group: number): object {
  const leaf = (index: number) => `leaf${index % LEAVES}`;
  const states = Object.fromEntries(
    Array.from({ length: LEAVES }, (_, index) => {
      const on: Record<string, string> = { next: leaf(index + 1), back: leaf(index + LEAVES - 1) };
      if (index % 4 === 0) on['skip'] = leaf(index + 5);
      return [leaf(index), { on }] as const;
    }),
  );
  return { initial: leaf(0), states, on: { leave: `part${(group + 1) % GROUPS}` } };
}
