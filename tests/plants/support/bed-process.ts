import { resolve } from 'node:path';
import type { Plant } from '../plant.ts';
import { Bed } from './bed.ts';

/** What the run asks of a bed, and its answers: started inside of a copy, so that everything it imports is the copy's. */
export type Ask =
  | { readonly type: 'green'; readonly plants: readonly Plant[] }
  | { readonly type: 'try'; readonly plant: Plant };

const bed = new Bed(resolve(import.meta.dirname, '../../..'));

process.on('message', (ask: Ask) => {
  void (ask.type === 'green' ? bed.green(ask.plants) : bed.try(ask.plant)).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => {
  void bed.close().finally(() => process.exit(0));
});
