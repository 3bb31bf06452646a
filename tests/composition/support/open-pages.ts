import { afterAll, afterEach, inject } from 'vitest';
import { closeBrowser } from '../../support/browser.ts';
import { AppPage, type Opening } from './app-page.ts';

/** Opens the app in pages of their own: each is closed after its test, the browser after the file. */
export function openerOfPages(): (opening?: Opening) => Promise<AppPage> {
  const house = inject('house');
  const opened: AppPage[] = [];
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
  });
  afterAll(closeBrowser);
  return async (opening = {}) => {
    const app = await AppPage.open(house, opening);
    opened.push(app);
    return app;
  };
}
