import { describe, expect, inject, it } from 'vitest';
import { json } from '../support/house.ts';
import { until } from '../support/until.ts';
import { AppPage, newPerson } from './support/app-page.ts';
import { fakeSockets } from './support/fake-sockets.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

const FIRST_DAY = 'Nothing is growing yet. Here is how it starts.';

describe('sign-in', () => {
  it('R1.01 carries the launch data and the referral code of the start parameter', async () => {
    const bodies: Record<string, unknown>[] = [];
    const app = await open({
      startParam: 'ref_ABC123',
      prepare: async (page) => {
        page.on('request', (request) => {
          if (request.url().endsWith('/api/auth/register'))
            bodies.push(request.postDataJSON() as Record<string, unknown>);
        });
      },
    });
    await app.sees(FIRST_DAY);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.['ref_code']).toBe('ABC123');
    expect(String(bodies[0]?.['init_data'])).toContain('start_param=ref_ABC123');
  });

  it('R1.02a leads to the bot where no messenger opened the page', async () => {
    const app = await open();
    const bot = app.page.waitForRequest((request) => request.url().startsWith('https://t.me/'));
    await app.page.context().route('https://t.me/**', (route) => route.fulfill({ body: 'the bot' }));
    await app.page.evaluate(() => sessionStorage.clear());
    await app.page.goto('about:blank');
    await app.page.goto(house.app);
    expect((await bot).url()).toMatch(/^https:\/\/t\.me\/\w+\/\w+$/);
  });

  it('R1.02b keeps both codes on that way', async () => {
    const app = await open();
    const bot = app.page.waitForRequest((request) => request.url().startsWith('https://t.me/'));
    await app.page.context().route('https://t.me/**', (route) => route.fulfill({ body: 'the bot' }));
    await app.page.evaluate(() => sessionStorage.clear());
    await app.page.goto('about:blank');
    await app.page.goto(`${house.app}/?tgWebAppStartParam=ref_ABC-farm_DEF`);
    expect(new URL((await bot).url()).searchParams.get('startapp')).toBe('ref_ABC-farm_DEF');
  });

  it('R1.03a R1.03b another person on the same device: the tokens of the first are gone, the page was loaded anew', async () => {
    const app = await open();
    await app.sees(FIRST_DAY);
    const kept = () => app.page.evaluate(() => Object.entries(localStorage));
    const before = await kept();
    expect(before.some(([key]) => key.includes(String(app.telegramId)) && /token|refresh/.test(key))).toBe(
      true,
    );
    // Requests of a document, not navigations: a changed hash is one of those too.
    let documents = 0;
    app.page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().startsWith(house.app)) documents += 1;
    });
    const other = await newPerson(house);
    await app.reopenAs(other);
    await app.sees(FIRST_DAY);
    // The opening, and the reload.
    await until('the reload', () => documents >= 2);
    const me = await app.page.evaluate(() => Object.entries(localStorage));
    expect(me.some(([key]) => key.includes(String(other)))).toBe(true);
  });
});

describe('a lost session', () => {
  const lose = async (app: AppPage) => {
    const { page } = app;
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({
        status: 401,
        json: { message: 'The session has ended', code: 'invalid_refresh_token' },
      }),
    );
    await page.route('**/api/user/me', (route) =>
      route.fulfill({ status: 401, json: { message: 'The token is not valid', code: 'invalid_token' } }),
    );
  };

  it('R1.04a a failed refresh leads to the logged-out screen', async () => {
    const app = await open();
    await app.sees(FIRST_DAY);
    await lose(app);
    await app.page.reload();
    await app.sees('You are signed out');
    expect(await app.page.getByRole('navigation').count()).toBe(0);
  });

  it('R1.04b one tap signs in again', async () => {
    const app = await open();
    await app.sees(FIRST_DAY);
    await lose(app);
    await app.page.reload();
    await app.sees('You are signed out');
    await app.page.unrouteAll({ behavior: 'wait' });
    await app.tap('Sign in again');
    await app.sees(FIRST_DAY);
  });

  it('R1.05b says why, and forgets the token', async () => {
    const app = await open();
    await app.sees(FIRST_DAY);
    await lose(app);
    await app.page.reload();
    await app.sees(/^Error: /);
    await until('the token to be forgotten', async () => {
      const keys = await app.page.evaluate(() => Object.keys(localStorage));
      return !keys.some((key) => /access|token|refresh/.test(key) && key.includes(String(app.telegramId)));
    });
  });

  it('R1.05c launch data that is not accepted closes the app', async () => {
    const app = await open({
      prepare: (page) =>
        page.route('**/api/auth/register', (route) =>
          route.fulfill({
            status: 401,
            json: { message: 'Invalid WebApp init data', code: 'invalid_init_data' },
          }),
        ),
    });
    await app.posts('web_app_close');
  });

  it('R1.05a calls that are refused side by side refresh once', async () => {
    const app = await open();
    await app.sees(FIRST_DAY);
    let refused: string | undefined;
    // What the page before still asks would be refused too, and refresh for itself.
    let isAnew = false;
    app.page.on('request', (request) => {
      isAnew ||= request.isNavigationRequest();
    });
    await app.page.route('**/api/**', async (route) => {
      const { authorization } = route.request().headers();
      if (isAnew) refused ??= authorization;
      if (authorization === undefined || authorization !== refused) return route.continue();
      return route.fulfill({
        status: 401,
        json: { message: 'The token is not valid', code: 'invalid_token' },
      });
    });
    const calls = app.calls();
    await app.page.reload();
    await app.sees(FIRST_DAY);
    expect(calls.filter((call) => call === 'POST /auth/refresh')).toHaveLength(1);
    expect(calls.filter((call) => call === 'POST /auth/register')).toHaveLength(0);
  });
});

describe('the community', () => {
  it('R1.07c Done opens the app for who has joined', async () => {
    const app = await open({ isMember: false });
    await app.button('Join the community').waitFor();
    await json(`${house.devnet}/devnet/people/${app.telegramId}/community`, { body: { member: true } });
    await app.tap('Done');
    await app.sees(FIRST_DAY);
  });
});

describe('the foreground', () => {
  it('R1.06 R8.21 reads the person anew, at most every 10 s', async () => {
    const app = await open({
      prepare: async (page) => {
        await page.clock.install();
        // No message of the main socket makes the app read: what is counted is the foreground's.
        await fakeSockets(page, 'silent');
        // The page's clock alone: no answer sets it back to the server's.
        await page.route('**/api/**', async (route) => {
          const answer = await route.fetch();
          const { 'x-server-time': _, ...headers } = answer.headers();
          await route.fulfill({ response: answer, headers });
        });
      },
    });
    await app.sees(FIRST_DAY);
    await app.settled();
    await app.standStill();
    const pass = (seconds: number) => app.pass(seconds * 1000);
    await pass(11);
    const calls = app.calls();
    const reads = (): number => calls.filter((call) => call === 'GET /user/me').length;
    const show = () => app.hostSays('visibility_changed', { is_visible: true });
    await show();
    await until('the first reading', () => reads() === 1);
    await app.settled();
    await pass(8);
    await show();
    await pass(1);
    expect(reads()).toBe(1);
    await pass(2);
    await show();
    await until('the second reading', () => reads() === 2);
  });
});
