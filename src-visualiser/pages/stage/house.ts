import type { AnyStateMachine, EventObject } from 'xstate';
import { samples } from '#machines/samples.ts';
import { worlds } from '#machines/outcomes.ts';
import { words } from '#machines/words.ts';
import { chartsOf } from '../../extract/lint-chart.ts';
import { settingOf } from '../../play/house.ts';
import type { Setting } from '../../play/setting.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../machines/**/machine.ts', {
  eager: true,
});

const machines = new Map(
  Object.values(modules)
    .flatMap((module) => chartsOf(module) as unknown as AnyStateMachine[])
    .map((machine) => [machine.id, machine]),
);

const known = new Map<string, Setting>();

/** A machine of the house with everything that may happen to it. @throws RangeError for an unknown machine */
export function settingNamed(id: string): Setting {
  const made = known.get(id);
  if (made !== undefined) return made;
  const machine = machines.get(id);
  if (machine === undefined) throw new RangeError(`no machine is called "${id}"`);
  const setting = settingOf(machine, {
    samples: samples as Readonly<Record<string, readonly EventObject[]>>,
    worlds,
    words,
  });
  known.set(id, setting);
  return setting;
}
