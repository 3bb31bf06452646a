import { simulateCommand } from '../../../scripts/simulate/command.ts';

process.exitCode = await simulateCommand(
  process.argv.slice(2),
  new URL('./tiny-engines.ts', import.meta.url).href,
);
