import type { MachineRefs } from '../../../src/app/actors.tsx';
import { doorsOf } from '../../../src/app/actors.tsx';

/** Every machine that is loaded on demand is there, as some moments after the first figures. */
export async function openDoors(machines: MachineRefs): Promise<void> {
  await Promise.all(doorsOf(machines).map((door) => door.enter()));
}

/** Only these are: whoever sends the others something opens them too. */
export async function openDoorsOf(
  machines: MachineRefs,
  names: readonly (keyof MachineRefs)[],
): Promise<void> {
  const wanted: Partial<MachineRefs> = Object.fromEntries(names.map((name) => [name, machines[name]]));
  await openDoors(wanted as MachineRefs);
}
