import { simulateCommand } from '../../../src-simulation/command/command.ts';

process.exitCode = await simulateCommand(
  process.argv.slice(2),
  new URL('./dying-engines.ts', import.meta.url).href,
);
