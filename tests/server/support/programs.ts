import { join } from 'node:path';
import { type Program, root, startProgram } from '../../support/program.ts';

/** A program with the server's parts. Optimising the embedded database's code takes longer than it lives in these tests. */
export function startServerProgram(
  file: string,
  env: Record<string, string>,
  words: readonly string[] = [],
): Program {
  return startProgram(process.execPath, ['--liftoff-only', join(root, file), ...words], env);
}

/** `npm run serve` */
export function startServer(env: Record<string, string>): Program {
  return startServerProgram('src-server/main.ts', env);
}

/** `npm run admin -- …` */
export function startAdmin(env: Record<string, string>, words: readonly string[]): Program {
  return startServerProgram('src-server/cli/main.ts', env, words);
}
