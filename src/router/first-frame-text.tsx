import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { catalogues } from '../locales/catalogues.ts';
import { LANGUAGES } from '../locales/languages.ts';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { FirstFrame } from './first-frame.tsx';

const nothing = () => {};

/**
 * The dashboard's first frame in every language, as markup: rendered once, at build time. The network is the page's to
 * say.
 */
export async function firstFrames(): Promise<Readonly<Record<string, string>>> {
  const frames = LANGUAGES.map(async (locale) => {
    const { messages } = await catalogues[locale].first();
    const i18n = setupI18n({ locale, messages: { [locale]: messages } });
    const markup = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <HidingProvider value={{ isHidden: false, setHidden: nothing }}>
          <FirstFrame path="/" go={nothing} network="testnet" onBack={undefined} />
        </HidingProvider>
      </I18nProvider>,
    );
    return [locale, markup] as const;
  });
  return Object.fromEntries(await Promise.all(frames));
}
