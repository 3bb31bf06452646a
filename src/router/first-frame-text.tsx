import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { catalogues } from '../locales/catalogues.ts';
import { LANGUAGES } from '../locales/languages.ts';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { frameName } from '../app/standing-frame.ts';
import { FirstFrame } from './first-frame.tsx';

const nothing = () => {};

/**
 * The dashboard's first frames in every language, for who has begun and who has not, as markup by the name of each: rendered
 * once, at build time. The network is the page's to say.
 */
export async function firstFrames(): Promise<Readonly<Record<string, string>>> {
  const frames = LANGUAGES.map(async (locale) => {
    const { messages } = await catalogues[locale].first();
    const i18n = setupI18n({ locale, messages: { [locale]: messages } });
    return [true, false].map((hasBegun) => {
      const markup = renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <HidingProvider value={{ isHidden: false, setHidden: nothing }}>
            <FirstFrame path="/" go={nothing} network="testnet" onBack={undefined} hasBegun={hasBegun} />
          </HidingProvider>
        </I18nProvider>,
      );
      return [frameName(locale, hasBegun), markup] as const;
    });
  });
  return Object.fromEntries((await Promise.all(frames)).flat());
}
