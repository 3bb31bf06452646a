import { resolve } from 'node:path';
import type { MachineFlows } from '../../../src-visualiser/documents/flows.ts';
import { flowsOf } from '../../../src-visualiser/flows/flows.ts';
import { type Read, readHouse } from '../../../src-visualiser/command/read.ts';

/** Every machine of this house, read once for all tests. */
export const house = await readHouse(resolve(import.meta.dirname, '../../..'));

/** The machine with this id. */
export function machineOf(id: string): Read {
  const found = house.machines.find(({ document }) => document.id === id);
  if (found === undefined) throw new Error(`No machine ${id}.`);
  return found;
}

const known = new Map<string, MachineFlows>();

/** Its flows, made once. */
export function flowsIn({ document, setting }: Read): MachineFlows {
  const flows = known.get(document.id) ?? flowsOf(document, setting, []);
  known.set(document.id, flows);
  return flows;
}
