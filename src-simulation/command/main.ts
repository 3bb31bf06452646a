import { simulateCommand } from './command.ts';

// npm starts a script in the package's folder, but people's paths are relative to their own.
const { npm_lifecycle_event: script, INIT_CWD: here } = process.env;
if (script === 'simulate' && here !== undefined) process.chdir(here);

/** `npm run simulate -- <scenario>`: see `--help`. */
process.exitCode = await simulateCommand(
  process.argv.slice(2),
  new URL('./engines.ts', import.meta.url).href,
);
