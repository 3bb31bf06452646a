import { askFirst, type FirstAnswers } from '#adapters/http/first-answers.ts';
import { createTokenStore } from '#adapters/http/tokens.ts';
import { guardedStorage, storageOf } from '#adapters/storage/guarded-storage.ts';
import { launchOf, openedPage, readLaunchParams } from '#adapters/telegram/launch-params.ts';
import { readLanguage } from './preferences.ts';
import { catalogues } from '../locales/languages.ts';

/**
 * Runs before the client's code has arrived, in a small file of its own: asks for all that the first figures need, so
 * that code, texts and figures are on their way side by side. Whoever needs one of them later asks as if this had not
 * been; what failed here is asked again there.
 */
export const firstAnswers: FirstAnswers = begin(window);

function begin(view: Window): FirstAnswers {
  const page = openedPage(view);
  const launch = launchOf(readLaunchParams(page), page.search);
  const own = storageOf(
    guardedStorage(() => view.localStorage),
    launch?.userId ?? 'nobody',
  );
  const tokens = createTokenStore(own);
  const { first, wallet } = catalogues[readLanguage(own, launch?.languageCode ?? null)];
  const loads: (() => Promise<unknown>)[] = [first, wallet];
  // The refresh that is due first is for the network's code.
  if (tokens.access() === null && tokens.refresh() !== null) loads.push(() => import('./network.ts'));
  for (const load of loads) load().catch(() => undefined);
  if (launch === null) return { take: () => null, giveBack: () => {} };
  return askFirst({
    ask: (url, init) => view.fetch(url, init),
    origin: view.location.origin,
    steadyMs: () => view.performance.now(),
    tokens,
    initData: launch.initData,
    refCode: launch.refCode,
  });
}
