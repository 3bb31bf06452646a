import type { Asked } from '../../documents/flows.ts';
import { wordsOf } from '../../extract/words.ts';
import type { Indexed } from '../documents.ts';

const SIGN = { true: '✓', false: '✗', null: '–' } as const;
const WORD = { true: 'holds', false: 'does not hold', null: 'not asked' } as const;

/** The branches of an event in the order in which they are asked, each with what decided. */
export function Guards({
  asked,
  machines,
}: {
  readonly asked: readonly Asked[];
  readonly machines: ReadonlyMap<string, Indexed>;
}) {
  if (asked.length === 0) return <p className="hint">No guard was asked.</p>;
  return (
    <ul className="guards">
      {asked.map(({ machine, transition, guard, holds, why }) => {
        const found = machines.get(machine);
        const targets = found?.transition.get(transition)?.targets ?? [];
        const to = targets.map((id) => found?.state.get(id)?.title ?? id).join(', ');
        const key = String(holds) as keyof typeof SIGN;
        return (
          <li key={transition} className={holds === true ? 'holds' : 'off'}>
            <span role="img" aria-label={WORD[key]}>
              {SIGN[key]}
            </span>
            <span>
              {guard === null ? 'else' : wordsOf(guard)}
              {why !== '' && <small>{why}</small>}
            </span>
            <span className="to">{to === '' ? 'stays' : to}</span>
          </li>
        );
      })}
    </ul>
  );
}
