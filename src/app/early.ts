import { files } from 'virtual:first-page';
import { askFirst, type FirstAnswers } from '#adapters/http/first-answers.ts';
import { createTokenStore } from '#adapters/http/tokens.ts';
import { guardedStorage, storageOf } from '#adapters/storage/guarded-storage.ts';
import { launchOf, openedPage, readLaunchParams } from '#adapters/telegram/launch-params.ts';
import { paintTheme } from '#adapters/telegram/theme.ts';
import { applyThemeChoice } from '../styles/theme.ts';
import type { Begun } from './begun.ts';
import { readHasBegun, readHidden, readLanguage, readTheme } from './preferences.ts';
import { standingFrame } from './standing-frame.ts';

/**
 * Runs in the page itself, before any code has arrived: asks for all that the first figures need and shows the first
 * frame, so that code, texts and figures are on their way side by side. Whoever needs an answer later asks as if this had
 * not been; what failed here is asked again there.
 */
window.begun = begin(window);

function begin(view: Window): Begun {
  const page = openedPage(view);
  const params = readLaunchParams(page);
  const launch = launchOf(params, page.search);
  const device = guardedStorage(() => view.localStorage);
  const own = storageOf(device, launch?.userId ?? 'nobody');
  const { documentElement: root } = view.document;
  const language = readLanguage(own, launch?.languageCode ?? null);
  root.lang = language;
  applyThemeChoice(root, readTheme(own));
  paintTheme(view, params['tgWebAppThemeParams']);
  const tokens = createTokenStore(own);
  // The refresh that is due first is for the network's code.
  const isRefreshDue = tokens.access() === null && tokens.refresh() !== null;
  preload(view.document, [...files[language], ...(isRefreshDue ? files.network : [])]);
  const nothing: FirstAnswers = { take: () => null, giveBack: () => {} };
  const answers =
    launch === null
      ? nothing
      : askFirst({
          ask: (url, init) => view.fetch(url, init),
          origin: view.location.origin,
          steadyMs: () => view.performance.now(),
          tokens,
          initData: launch.initData,
          refCode: launch.refCode,
        });
  const isShown = launch !== null && view.location.pathname === '/' && !readHidden(own);
  const begun: Begun = {
    launched: { params, launch, device, own },
    answers,
    frame: null,
    show: () => {
      if (isShown) begun.frame = standingFrame(view.document, language, readHasBegun(own));
    },
    askShared: () => {
      for (const name of files.shared) void view.fetch(name).catch(() => undefined);
    },
  };
  return begun;
}

function preload(document: Document, names: readonly string[]): void {
  for (const name of names) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = name;
    document.head.append(link);
  }
}
