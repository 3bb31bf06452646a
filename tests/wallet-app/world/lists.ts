/**
 * What the host of the wallets list does:
 * - `whole`: answers with the devnet's list.
 * - `hangs`: takes the request and never answers. `fails`: status 500. `no-json`: 200 with a page of HTML.
 * - `lies`: entries that are no wallets stand between the good ones.
 * - `huge`: 60 more wallets behind the devnet's own.
 */
export type ListHabit = 'whole' | 'hangs' | 'fails' | 'no-json' | 'lies' | 'huge';

const MORE = 60;

/** Wallets that nobody has, each with a name and an icon of its own. */
const more = (pattern: Readonly<Record<string, unknown>>): object[] =>
  Array.from({ length: MORE }, (_, index) => ({
    ...pattern,
    app_name: `made-up-${index + 1}`,
    name: `Made up ${index + 1}`,
    image: `${String(pattern['image'])}?made-up=${index + 1}`,
  }));

const LIES: readonly unknown[] = [
  null,
  'wallet',
  7,
  {},
  { app_name: 'no-name', bridge: [] },
  { app_name: 'odd', name: 'Odd', image: 5, about_url: null, bridge: 'none', platforms: 'all' },
  { app_name: 'empty-bridge', name: 'Empty', image: '', about_url: '', bridge: [{}], platforms: [] },
];

/** The body of the list as its host gives it. @param good the devnet's own entries */
export const listBody = (habit: ListHabit, good: readonly Readonly<Record<string, unknown>>[]): string => {
  if (habit === 'no-json') return '<!doctype html><title>Moved</title>';
  if (habit === 'lies') return JSON.stringify([...LIES, ...good]);
  const pattern = good.find(({ app_name: name }) => name === 'harbour');
  if (habit === 'huge' && pattern !== undefined) return JSON.stringify([...good, ...more(pattern)]);
  return JSON.stringify(good);
};
