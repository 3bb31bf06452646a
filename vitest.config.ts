import { defineConfig } from 'vitest/config';

/** What hangs ends; what only computes on a machine with much else to do does not. */
const COMPUTES = { testTimeout: 60_000, hookTimeout: 60_000 };
const OF_PROCESSES = { testTimeout: 120_000, hookTimeout: 60_000 };

/** Also on two cores, where it would be one: most of these tests wait for processes, blocks and sockets. */
const SIDE_BY_SIDE = { maxWorkers: 2 };

/** One project a room, so that each step of `npm test` runs and reports its own. */
const node = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  test: { name, include, environment: 'node', ...COMPUTES, ...extra },
});

/** These share no state through modules: one worker loads the modules once for all files. */
const oneWorld = { isolate: false };

const ofServer = {
  ...OF_PROCESSES,
  globalSetup: ['tests/server/support/prepared.ts'],
};
/** Tests that replace modules: in a worker that has loaded the real ones already they would get those. */
const REPLACING = {
  adapters: ['tests/adapters/wallet/restore-limit.test.ts'],
  server: ['tests/server/one-history.test.ts'],
};

/** Milliseconds a property may take, also on a machine with much else to do: more where it is tried more often. */
const PROPERTY_TIMEOUT = 300 * Math.max(1000, Number(process.env['PROPERTY_RUNS'] ?? 0));

export default defineConfig({
  test: {
    ...SIDE_BY_SIDE,
    projects: [
      node('domain', ['tests/domain/**/*.test.ts'], oneWorld),
      node('simulation', ['tests/simulation/**/*.test.ts'], oneWorld),
      node('property', ['tests/property/**/*.test.ts'], { ...oneWorld, testTimeout: PROPERTY_TIMEOUT }),
      node('machines', ['tests/machines/**/*.test.ts'], {
        ...oneWorld,
        setupFiles: ['tests/support/machines-seen.ts'],
        globalSetup: ['tests/support/machines-unseen.ts'],
      }),
      node('visualiser', ['tests/visualiser/**/*.test.ts'], { ...oneWorld, testTimeout: 900_000 }),
      node('contract', ['tests/contract/**/*.test.ts'], oneWorld),
      node('adapters', ['tests/adapters/**/*.test.ts'], { ...oneWorld, exclude: REPLACING.adapters }),
      node('adapters-apart', REPLACING.adapters),
      {
        extends: './vite.config.ts',
        test: {
          name: 'views',
          include: ['tests/views/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...SIDE_BY_SIDE,
          ...oneWorld,
          ...COMPUTES,
          // The longest of the frames that are rendered holds 600 rows.
          testTimeout: 240_000,
        },
      },
      node('devnet', ['tests/devnet/**/*.test.ts'], { ...oneWorld, ...OF_PROCESSES }),
      node('server', ['tests/server/**/*.test.ts'], { ...ofServer, ...oneWorld, exclude: REPLACING.server }),
      node('server-apart', REPLACING.server, ofServer),
      node('house', ['tests/house/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 180_000 }),
      node('composition', ['tests/composition/**/*.test.ts'], {
        ...oneWorld,
        ...OF_PROCESSES,
        globalSetup: ['tests/composition/support/running-house.ts'],
        fileParallelism: false,
      }),
      node('gallery', ['tests/gallery/**/*.test.ts'], {
        ...oneWorld,
        testTimeout: 180_000,
        hookTimeout: 120_000,
        globalSetup: ['tests/gallery/support/prepared.ts'],
      }),
      node('stage', ['tests/stage/**/*.test.ts'], {
        ...oneWorld,
        ...OF_PROCESSES,
        // After the composition, which takes one worker: vitest runs no two numbers of workers in one group.
        sequence: { groupOrder: 1 },
      }),
      node('e2e', ['tests/e2e/**/*.test.ts'], {
        ...oneWorld,
        testTimeout: 240_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
    ],
  },
});
