import type { Visit } from '../visit.ts';

/** Chooses a wallet in the first view or, if it does not stand there, in the list of all. */
export async function choose(visit: Visit, name: string): Promise<void> {
  await visit.see.row('Harbour').waitFor();
  if (!(await visit.see.row(name).isVisible())) await visit.see.all.click();
  await visit.see.row(name).click();
}
