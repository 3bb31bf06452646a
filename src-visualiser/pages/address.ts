import { useSyncExternalStore } from 'react';

/** A moment of the visualiser, as its address names it. */
export type Place =
  | { readonly page: 'flows'; readonly machine: string | null }
  | { readonly page: 'flow'; readonly machine: string; readonly flow: string; readonly step: number }
  | {
      readonly page: 'chart';
      readonly machine: string;
      /** The moment that is lit; null: the machine alone. */
      readonly flow: string | null;
      readonly step: number;
    }
  | { readonly page: 'coverage' }
  /** The flow that goes another way; null: the first. */
  | { readonly page: 'difference'; readonly flow: string | null }
  /** `machine`: whose chart is shown; null: of the one that moved last. */
  | { readonly page: 'live'; readonly machine: string | null };

/** Reads `#/purchase/f7/5`; what is not understood is the list of all flows. */
export function placeOf(hash: string): Place {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decodeURIComponent);
  const [machine = '', flow = '', step = '', view = ''] = parts;
  if (machine === '') return { page: 'flows', machine: null };
  if (machine === 'coverage') return { page: machine };
  if (machine === 'difference') return { page: machine, flow: flow === '' ? null : flow };
  if (machine === 'live') return { page: 'live', machine: flow === '' ? null : flow };
  if (flow === 'chart') return { page: 'chart', machine, flow: null, step: 0 };
  if (flow === '') return { page: 'flows', machine };
  const at = Number.parseInt(step, 10);
  const moment = { machine, flow, step: Number.isNaN(at) || at < 0 ? 0 : at };
  return view === 'chart' ? { page: 'chart', ...moment } : { page: 'flow', ...moment };
}

/** The address of a place; `placeOf` reads the same place from it. */
export function addressOf(place: Place): string {
  switch (place.page) {
    case 'flows':
      return place.machine === null ? '#/' : `#/${encodeURIComponent(place.machine)}`;
    case 'flow':
      return `#/${encodeURIComponent(place.machine)}/${place.flow}/${place.step}`;
    case 'chart':
      return place.flow === null
        ? `#/${encodeURIComponent(place.machine)}/chart`
        : `#/${encodeURIComponent(place.machine)}/${place.flow}/${place.step}/chart`;
    case 'difference':
      return place.flow === null ? '#/difference' : `#/difference/${place.flow}`;
    case 'live':
      return place.machine === null ? '#/live' : `#/live/${encodeURIComponent(place.machine)}`;
    default:
      return `#/${place.page}`;
  }
}

/** Goes to a place. `replaces`: Back does not return to the one before, as for the steps of one flow. */
export function go(place: Place, replaces = false): void {
  if (replaces) location.replace(addressOf(place));
  else location.hash = addressOf(place);
}

const onMove = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The place of the address; renders again when it changes. */
export function usePlace(): Place {
  return placeOf(useSyncExternalStore(onMove, () => location.hash));
}
