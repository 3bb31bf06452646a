import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import { parseCommandLine } from '#server/cli/command-line.ts';
import { StoreUnavailable } from '#server/ports/store.ts';
import { type House, openHouse } from './support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse('memory');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await house.stop();
});

/** The database commits, and is gone before it says so. */
function loseAnswers(): void {
  const { store } = house.core;
  const transaction = store.transaction.bind(store);
  vi.spyOn(store, 'transaction').mockImplementation(async (work, options) => {
    await transaction(work, options);
    throw new StoreUnavailable();
  });
}

/** What the operator types. */
function run(words: string): Promise<unknown> {
  const parsed = parseCommandLine(words.split(' '));
  if (parsed.kind !== 'request') throw new Error(`${words} is no request`);
  return sendAdmin(house.dataDir, parsed.request);
}

/** How it is refused. */
const refusalOf = (words: string) =>
  run(words).then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  );

it('a command whose commit was not answered says what shows whether it happened, and that shows it', async () => {
  const { telegramId } = await house.person();
  loseAnswers();
  const refusal = await refusalOf(`adjust ${telegramId} 5 --account main --reason lost`);
  vi.restoreAllMocks();
  const shows =
    /^the database cannot be reached now; the command may have happened all the same: npm run admin -- (.+) shows whether it did$/;
  const [, command = ''] = shows.exec(refusal) ?? [refusal];
  expect(await run(command)).toMatchObject({
    balances: { main: '5' },
    last_operations: [{ amount_token: '5' }],
  });
});

it('one that sets what it names is safe to repeat, and one that only reads has changed nothing', async () => {
  const { telegramId } = await house.person();
  loseAnswers();
  expect(await refusalOf('maintenance on')).toBe(
    'the database cannot be reached now; the command may have happened all the same: repeat it, twice is as once',
  );
  expect(await refusalOf(`user show ${telegramId}`)).toBe('the database cannot be reached now');
});
