import type { Flow, Move } from '../../documents/flows.ts';
import { addressOf } from '../address.ts';
import { clockOf } from '../parts/duration.ts';
import { shownWidth } from '../parts/screen-size.ts';
import { Picture } from '../pictures/picture.tsx';
import type { Look, Scene } from '../protocol.ts';
import { BEGAN_AT_MS } from '../../play/house.ts';

/** Steps on each side of the line that have a picture. */
const AROUND = 3;
const APART_PX = 176;

/** The real screens of a flow, the current one on the line; under them the simulated clock. */
export function Strip({
  flow,
  step,
  look,
}: {
  readonly flow: Flow;
  readonly step: number;
  readonly look: Look;
}) {
  const from = Math.max(0, step - AROUND);
  const near = flow.steps.slice(from, step + AROUND + 1);
  return (
    <ol className="strip" aria-label="Steps">
      {near.map((one, offset) => {
        const at = from + offset;
        const place = { page: 'flow', machine: flow.machine, flow: flow.id, step: at } as const;
        const className = at === step ? 'current' : at > step ? 'next' : 'past';
        const guard = one.guards.find(({ holds, guard: name }) => holds === true && name !== null)?.guard;
        return (
          <li
            key={at}
            className={className}
            style={{ '--at': at - step, '--apart': `${APART_PX}px` } as never}
          >
            {at > 0 && (
              <span className="event">
                <span>{one.event}</span>
                <small>{guard ?? ''}</small>
              </span>
            )}
            <a href={addressOf(place)} aria-current={at === step ? 'step' : undefined}>
              <Picture
                scene={sceneAt(flow, at)}
                look={look}
                width={shownWidth(look, 'strip')}
                title={`Screen: ${one.title}`}
              />
              <b>{one.title}</b>
              <small>{clockOf(BEGAN_AT_MS + one.atMs)}</small>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** What a phone shows at a step. @param more moves after it that are no part of the flow */
export function sceneAt({ machine, start, steps }: Flow, step: number, more: readonly Move[] = []): Scene {
  return { machine, start, moves: [...steps.slice(1, step + 1).map(({ move }) => move), ...more] };
}
