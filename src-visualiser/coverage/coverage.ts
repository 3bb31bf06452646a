import type { Coverage, MachineCoverage, Seen, Walked, WalkedGuard } from '../documents/coverage.ts';
import type { Flows, MachineFlows } from '../documents/flows.ts';
import type { Machine, Model } from '../documents/model.ts';

/** What tests walked, as they wrote it, beside what the visualiser's own flows walk. */
export function coverageOf({ machines }: Model, flows: Flows, seen: Seen): Coverage {
  return {
    machines: machines.map((machine) => {
      const own = flows.machines.find((one) => one.machine === machine.id);
      return machineCoverage(machine, own, seen[machine.id] ?? {});
    }),
  };
}

function machineCoverage(
  machine: Machine,
  own: MachineFlows | undefined,
  seen: Seen[string],
): MachineCoverage {
  const walked = (id: string, inFlow: (flow: MachineFlows['flows'][number]) => boolean): Walked => ({
    id,
    tests: seen[id] ?? [],
    flows: (own?.flows ?? []).filter(inFlow).map((flow) => flow.id),
  });
  const guarded = machine.transitions.filter(({ guard }) => guard !== null);
  return {
    machine: machine.id,
    states: machine.states.map(({ id }) =>
      walked(
        id,
        ({ steps, covers }) =>
          steps.some(({ actors }) =>
            actors.some(({ actor, states }) => actor === '' && states.includes(id)),
          ) ||
          // A state that is left at once is not stood in.
          covers.some((transition) => transition.startsWith(`${id}|`)),
      ),
    ),
    transitions: machine.transitions.map(({ id }) => walked(id, ({ covers }) => covers.includes(id))),
    guards: guarded.flatMap(({ id }) =>
      [true, false].map((holds): WalkedGuard => {
        const inFlow = ({ steps }: MachineFlows['flows'][number]): boolean =>
          steps.some(({ guards }) => guards.some((one) => one.transition === id && one.holds === holds));
        return { ...walked(`${id} ${holds ? 'holds' : 'does not'}`, inFlow), id, holds };
      }),
    ),
  };
}
