import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CONCEPTS, isConcept, NOTICED_BY } from './concepts.ts';

const root = resolve(import.meta.dirname, '../..');
const concept = process.env['MUTATION_CONCEPT'] ?? '';
if (!isConcept(concept)) throw new Error(`MUTATION_CONCEPT must be one of ${CONCEPTS.join(', ')}.`);

/** A mutant ends at the first file that fails, so the fast examples run before the properties. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/tests/property/'));
    return files.toSorted((a, b) => isProperty(a) - isProperty(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

export default defineConfig({
  root,
  resolve: {
    // Through the workspace's link, the tests would import the sources without the mutation.
    alias: [{ find: /^@axiom\/domain\/(.+)$/, replacement: `${root}/src-domain/$1/index.ts` }],
  },
  test: {
    include: [
      `tests/domain/${concept}/**/*.test.ts`,
      ...NOTICED_BY[concept].map((each) => `tests/property/${each}.test.ts`),
    ],
    // Modules are loaded once per mutant, not once per file. Each mutant still has its own worker.
    isolate: false,
    // The sandbox is in node_modules, whose modules load once per worker; Stryker's hooks are needed per file.
    server: { deps: { inline: [/stryker-setup/] } },
    setupFiles: ['scripts/mutation/stop-at-failure.ts'],
    sequence: { sequencer: ExamplesFirst },
    testTimeout: 60_000,
    silent: true,
  },
});
