import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts';
import { MAINTENANCE_POLL_MS } from '@axiom/domain/constants';
import { closeBrowser } from '../support/browser.ts';
import { isLong } from '../support/long.ts';
import { root } from '../support/program.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const WORDS = {
  en: {
    notLoaded: 'The price did not load',
    retry: 'Retry',
    signedOut: 'You are signed out',
    signIn: 'Sign in again',
    maintenance: 'We are under maintenance',
    getsBond: 'Bonus, ',
  },
  ru: {
    notLoaded: 'Цена не загрузилась',
    retry: 'Повторить',
    signedOut: 'Сеанс завершён',
    signIn: 'Войти снова',
    maintenance: 'Идут технические работы',
    getsBond: 'Бонус, ',
  },
} as const;
const LANGUAGES = ['en', 'ru'] as const;
type Language = (typeof LANGUAGES)[number];

/** How an error shows on a form that asks for a quote: its text at the field, Retry in its place, or a page of its own. */
function endOf(code: ErrorCode): 'field' | 'retry' | 'signed-out' | 'maintenance' {
  const status = ERROR_STATUS[code];
  if (code === 'maintenance') return 'maintenance';
  if (status === 401) return 'signed-out';
  return [403, 413, 429].includes(status) || status >= 500 ? 'retry' : 'field';
}
const codesThat = (end: ReturnType<typeof endOf>) =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => endOf(code) === end);
/** Where all codes of an end have the same words: each code in one language, in a long run in both. */
const codesInTurn = (end: ReturnType<typeof endOf>, language: Language) =>
  codesThat(end).filter((_, at) => isLong || LANGUAGES[at % LANGUAGES.length] === language);

/** The Russian texts of refusals, as the sources hold them: English beside the code, Russian beside the English. */
function russianTexts(): ReadonlyMap<string, string> {
  const source = ['refusal-text', 'command-refusals']
    .map((name) => readFileSync(join(root, `src/notices/${name}.ts`), 'utf8'))
    .join('');
  const catalogue = readFileSync(join(root, 'src/locales/ru.po'), 'utf8').replaceAll('"\n"', '');
  const texts = new Map<string, string>();
  for (const [, code = '', english = ''] of source.matchAll(/^ {2}(\w+):\s+msg`([^`]+)`,$/gm)) {
    const russian = catalogue.split(`\nmsgid "${english}"\nmsgstr "`)[1]?.split('"\n')[0];
    if (russian !== undefined) texts.set(code, russian);
  }
  return texts;
}

const messageOf = (code: string) => `The server says ${code}`;

/** From now on the server refuses a quote by this code; another amount is typed. */
async function refuse(app: Stage, code: ErrorCode, amount: number): Promise<void> {
  app.answer('mintCalculate', { refusal: code, status: ERROR_STATUS[code], message: messageOf(code) });
  await app.page.getByRole('textbox').first().fill(String(amount));
}

async function openForm(language: Language): Promise<Stage> {
  stage = await Stage.open({ path: '/bond', language });
  await stage.page.getByRole('textbox').first().fill('99');
  await stage.sees(WORDS[language].getsBond);
  return stage;
}

describe.each(LANGUAGES)('each error of the catalogue, %s', (language) => {
  const words = WORDS[language];
  const russian = russianTexts();

  it('R6.02 R9.13c is told at the field in the person’s words; another amount goes on', async () => {
    const app = await openForm(language);
    // English is the server's own text, whatever the code.
    const codes = language === 'en' ? codesInTurn('field', language) : codesThat('field');
    for (const [at, code] of codes.entries()) {
      await refuse(app, code, 100 + at);
      const text = language === 'en' ? messageOf(code) : russian.get(code);
      await app.sees(text ?? `a text of ${code}`);
      expect(await app.page.locator('.field.has-problem').count(), code).toBe(1);
    }
    app.heal('mintCalculate');
    await app.page.getByRole('textbox').first().fill('98');
    await app.sees(words.getsBond);
  });

  it('R6.02 R9.11 is told where the price would stand, with Retry', async () => {
    const app = await openForm(language);
    for (const [at, code] of codesInTurn('retry', language).entries()) {
      await refuse(app, code, 200 + at);
      await app.sees(words.notLoaded);
      app.heal('mintCalculate');
      await app.page.getByRole('button', { name: words.retry }).first().click();
      await app.sees(words.getsBond);
    }
  });

  it.each(codesInTurn('signed-out', language))(
    'R1.04 %s ends the session, and one tap signs in again',
    async (code) => {
      const app = await openForm(language);
      app.answer('refresh', { refusal: code, status: ERROR_STATUS[code], message: messageOf(code) });
      await refuse(app, code, 300);
      await app.sees(words.signedOut);
      app.heal('mintCalculate');
      app.heal('refresh');
      await app.page.getByRole('button', { name: words.signIn }).click();
      await app.page.getByRole('navigation').waitFor();
    },
  );

  it('R1.08 maintenance has a page of its own, and ends by itself', async () => {
    const app = await openForm(language);
    app.answer('maintenance', { answer: { detail: 'Back at noon' } });
    await refuse(app, 'maintenance', 400);
    await app.sees(words.maintenance);
    app.heal('mintCalculate');
    app.heal('maintenance');
    await app.standStill();
    await app.runFor(MAINTENANCE_POLL_MS);
    await app.page.getByRole('navigation').waitFor();
  });
});
