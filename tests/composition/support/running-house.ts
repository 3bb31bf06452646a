import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startHouse } from '../../support/house.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The house that all files of this project share. */
    readonly house: { readonly app: string; readonly devnet: string; readonly dataDir: string };
  }
}

/** One house for every file: `npm start`'s own program with its default settings, but for quick blocks and many sign-ins. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Every test is another person, and all of them come from one address.
  const house = await startHouse({ env: { RATE_SIGN_IN: '10000' } });
  project.provide('house', { app: house.app, devnet: house.devnet, dataDir: house.dataDir });
  return async () => {
    await house.program.destroy();
    rmSync(house.dataDir, { recursive: true, force: true });
  };
}
