import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { Customer } from '../support/api.ts';
import { json } from '../support/house.ts';
import { readCode } from '../support/read-code.ts';
import { until } from '../support/until.ts';
import { AppPage } from './support/app-page.ts';
import { grant } from './support/grant.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

type Link = RouteAnswer<'farmCreate'>;

const path = (app: AppPage): string => new URL(app.page.url()).pathname;
const sheet = (app: AppPage) => app.page.locator('dialog[open]');

/** A person with a link of 25 AXIOM for 90 days. */
async function author(uses = 2): Promise<{ readonly anna: Customer; readonly link: Link }> {
  const anna = await Customer.arrive(house.app, house.devnet, { name: 'Anna' });
  await grant(anna.telegramId, String(25 * uses));
  const link = await anna.must<Link>('/farming/create', {
    amount: '25',
    days: 90,
    count_activations: uses,
    is_multilink: uses > 1,
  });
  return { anna, link };
}

const activate = async ({ activation_code }: Link): Promise<void> => {
  const friend = await Customer.arrive(house.app, house.devnet, { name: 'Max' });
  await friend.must('/farming/activate', { activation_code });
};

/** What is on a person's main balance, as the server has it. */
const mainOf = async (telegramId: number): Promise<string> => {
  const person = new Customer(house.app, house.devnet, String(telegramId));
  await person.signIn();
  return (await person.me()).balance_token;
};

describe('re-bonding', () => {
  it.each([
    ['R2.01c', '/re-bonding', 'Main'],
    ['R2.03b', '/referral/re-bonding', 'Referral'],
    ['R2.04b', '/tasks/re-bonding', 'Tasks'],
  ])(
    '%s %s opens its sheet by the address and after a reload, from its balance',
    async (_, address, from) => {
      const app = await open({ path: address });
      const chosen = sheet(app).getByRole('radio', { name: from, checked: true });
      await chosen.waitFor();
      await app.page.reload();
      await chosen.waitFor();
      expect(path(app)).toBe(address);
    },
  );

  it.each<[string, string, 'main' | 'referral' | 'task', string]>([
    ['R2.01c', '/', 'main', '/re-bonding'],
    ['R2.03b', '/referral', 'referral', '/referral/re-bonding'],
    ['R2.04b', '/tasks', 'task', '/tasks/re-bonding'],
  ])('%s a tap on Re-bond of %s opens it, and back leads back', async (_, parent, account, address) => {
    const app = await open({ platform: 'weba', version: '6.0' });
    await app.page.getByRole('navigation').waitFor();
    await grant(app.telegramId, '20', account);
    await app.page.goto(await app.address({ path: parent, platform: 'weba', version: '6.0' }));
    await app.page.reload();
    await app.sees(/No bonds yet\.|20\.00 AXIOM/);
    await app.tap('Re-bond');
    await sheet(app).getByRole('heading', { name: 'Re-bond' }).waitFor();
    expect(path(app)).toBe(address);
    await app.page.keyboard.press('Escape');
    await until('the screen below', () => path(app) === parent);
  });

  it('R6.05b a bond for oneself is there at once, and the sheet says so in the notice’s own words', async () => {
    const app = await open({ path: '/re-bonding' });
    await sheet(app).waitFor();
    await grant(app.telegramId, '40');
    await sheet(app).getByText('5 to 40 AXIOM').waitFor();
    await app.page.getByLabel('Amount, AXIOM').fill('40');
    await app.tap('Re-bond 40 AXIOM');
    await sheet(app).getByRole('heading', { name: 'New Bond created via Farming' }).waitFor();
    expect(await mainOf(app.telegramId)).toBe('0');
    await app.tap('See my bond');
    await app.page.getByRole('heading', { name: 'Bonds' }).waitFor();
    await app.sees('1 active');
  });
});

describe('a link and two people', () => {
  it('R9.08a R9.08c R2.09g made from the balance, opened by a friend, seen used, canceled to the nano', async () => {
    const anna = await open({ path: '/re-bonding' });
    await sheet(anna).waitFor();
    await grant(anna.telegramId, '100.000000001');
    await anna.page.getByRole('radio', { name: 'For others' }).click();
    for (let uses = 1; uses < 3; uses += 1) await anna.tap('One more');
    await anna.page.getByLabel('Each friend gets, AXIOM').fill('25.000000001');
    await anna.tap('Create link for 75 AXIOM');
    await sheet(anna).getByRole('heading', { name: 'Link created' }).waitFor();
    expect(await mainOf(anna.telegramId)).toBe('24.999999998');
    await anna.tap('My links');
    const card = sheet(anna).getByRole('article');
    await card.getByText('0 of 3 uses · 90 days').waitFor();
    await card.getByText('active', { exact: true }).waitFor();

    const made = new Customer(house.app, house.devnet, String(anna.telegramId));
    await made.signIn();
    const { data } = await made.get<RouteAnswer<'farmLinks'>>('/farming/');
    const ben = await open({ startParam: `farm_${data[0]?.activation_code}` });
    await sheet(ben).getByText('You get it for 90 days').waitFor();
    await card.getByText('1 of 3 uses · 90 days').waitFor();
    await card.getByText('50.00 AXIOM waiting').waitFor();
    await ben.tap('See my bond');
    await ben.sees('1 active');

    await anna.tap('Cancel');
    await sheet(anna).getByText('50.000000002').waitFor();
    await sheet(anna).getByText('come back to your main balance at once').waitFor();
    await anna.tap('Cancel link');
    await sheet(anna).getByText('are back on your main balance').waitFor();
    expect(await mainOf(anna.telegramId)).toBe('75');
    await anna.page.locator('.sheet-foot').getByRole('button', { name: 'My links' }).click();
    await card.getByText('revoked', { exact: true }).waitFor();
    await card.getByText('25.00 AXIOM went to friends, 50.00 came back.').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  });

  it('R9.08a one that was just made counts its uses while its sheet stays open', async () => {
    const anna = await open({ path: '/re-bonding' });
    await sheet(anna).waitFor();
    await grant(anna.telegramId, '50');
    await anna.page.getByRole('radio', { name: 'For others' }).click();
    await anna.tap('One more');
    await anna.page.getByLabel('Each friend gets, AXIOM').fill('25');
    await anna.tap('Create link for 50 AXIOM');
    await sheet(anna).getByRole('heading', { name: 'Link created' }).waitFor();
    await sheet(anna).getByText('0 of 2 uses · 90 days').waitFor();
    const made = new Customer(house.app, house.devnet, String(anna.telegramId));
    await made.signIn();
    const [link] = (await made.get<RouteAnswer<'farmLinks'>>('/farming/')).data;
    await activate(link as Link);
    await sheet(anna).getByText('1 of 2 uses · 90 days').waitFor();
    await sheet(anna).getByText('25.00 AXIOM waiting').waitFor();
  });

  it('R9.08b copied, shared by the messenger’s message and, where that fails, by its address, shown as a code', async () => {
    const app = await open({ path: '/re-bonding' });
    await sheet(app).waitFor();
    const anna = new Customer(house.app, house.devnet, String(app.telegramId));
    await anna.signIn();
    await grant(app.telegramId, '25');
    const link = await anna.must<Link>('/farming/create', { amount: '25', days: 90 });
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.tap('My links');
    await app.tap('Copy link');
    await sheet(app).getByText('Copied').waitFor();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(link.link);

    await app.tap('Share');
    const { data } = await app.posts('web_app_send_prepared_message');
    expect(data['id']).toMatch(/./);
    expect(await app.posted('web_app_open_tg_link')).toEqual([]);
    await app.hostSays('prepared_message_failed', { error: 'MESSAGE_SEND_FAILED' });
    const opening = await app.posts('web_app_open_tg_link');
    const shared = new URL(String(opening.data['path_full']), 'https://t.me');
    expect(shared.searchParams.get('url')).toBe(link.link);
    expect(shared.searchParams.get('text')).toBe('A bond for you in AXIOM: 25 AXIOM for 90 days.');

    await app.tap('QR code');
    const code = sheet(app).getByRole('img', { name: 'QR code of the link' });
    expect(await code.evaluate((svg) => Math.round(svg.getBoundingClientRect().width))).toBe(256);
    expect(await readCode(code)).toBe(link.link);
    await app.tap('Back');
    await sheet(app).getByRole('heading', { name: 'My links' }).waitFor();
  });

  it('R9.08b R2.12d a gift: its picture shows the bond that it starts, and the friend finds just that tape', async () => {
    const app = await open({ path: '/re-bonding' });
    await sheet(app).waitFor();
    const anna = new Customer(house.app, house.devnet, String(app.telegramId));
    await anna.signIn();
    await grant(app.telegramId, '25');
    const link = await anna.must<Link>('/farming/create', { amount: '25', days: 90 });
    await app.tap('My links');
    await app.tap('QR code');
    await app.tap('As a picture');
    const words = await sheet(app).locator('.tape-card img').getAttribute('alt');
    const [, promised = '', end = ''] =
      /^90 days\. (\S+) AXIOM on ([^.]+)\. Open it in AXIOM: t\.me/.exec(words ?? '') ?? [];
    expect(promised).toBe('26.00');
    await app.tap('Share in a chat');
    const { data } = await app.posts('web_app_send_prepared_message');
    const prepared = `${house.devnet}/telegram/people/${app.telegramId}/prepared/${String(data['id'])}`;
    const { body: message } = await json<{
      readonly photo: { readonly width: number };
      readonly buttons: readonly (readonly { readonly url: string }[])[];
    }>(prepared);
    expect(message.photo.width).toBe(1080);
    const url = message.buttons[0]?.[0]?.url ?? '';
    expect(url).toBe(link.link);
    await app.tap('Back');
    await sheet(app).getByRole('img', { name: 'QR code of the link' }).waitFor();

    const startParam = new URL(url).searchParams.get('startapp') ?? '';
    const ben = await open({ startParam, isMotionReduced: true });
    const gift = sheet(ben);
    await gift.getByText('26.00').waitFor();
    expect((await gift.innerText()).replaceAll(/\s+/g, ' ')).toContain(end.replaceAll(/\s+/g, ' '));
    const barOf = (place: Locator) =>
      place.locator('.tape').evaluate((tape) => {
        const [bar, line] = [tape.querySelector('.tape-next'), tape.querySelector('.tape-line')];
        return [line, bar]
          .map((part) => Math.round(part?.getBoundingClientRect().left ?? 0))
          .concat([Math.round(bar?.getBoundingClientRect().width ?? 0)]);
      });
    const there = await barOf(gift);
    await ben.tap('See my bond');
    const card = ben.page.locator('[data-bond]');
    await card.locator('.tape').waitFor();
    expect(await barOf(card)).toEqual(there);
    expect(there[0]).toBe(152);
  });

  it('R9.08b before 8.0 the share address is opened at once', async () => {
    const app = await open({ path: '/re-bonding', version: '7.10' });
    await sheet(app).waitFor();
    const anna = new Customer(house.app, house.devnet, String(app.telegramId));
    await anna.signIn();
    await grant(app.telegramId, '25');
    await anna.must<Link>('/farming/create', { amount: '25', days: 90 });
    await app.tap('My links');
    await app.tap('Share');
    await app.posts('web_app_open_tg_link');
    expect(await app.posted('web_app_send_prepared_message')).toEqual([]);
  });
});

describe('a link that opened the app', () => {
  it('R2.09h R2.12b R2.12d the start parameter’s: days, message, AXIOM and its TON', async () => {
    const { link } = await author();
    const app = await open({ startParam: `farm_${link.activation_code}` });
    const gift = sheet(app);
    await gift.getByText('You get it for 90 days').waitFor();
    await gift.getByText('This bond is yours.').waitFor();
    expect(await gift.innerText()).toMatch(/25\.00\s+AXIOM/);
    expect(await gift.innerText()).toMatch(/≈ (?!0\.00)\d+\.\d\d TON/);
  });

  it('R2.12a farm_code of the query', async () => {
    const { link } = await author();
    const app = await open({ search: `farm_code=${link.activation_code}` });
    await sheet(app).getByText('You get it for 90 days').waitFor();
  });

  it('R2.12c once for each code and person', async () => {
    const { link } = await author();
    const startParam = `farm_${link.activation_code}`;
    const app = await open({ startParam });
    await sheet(app).getByText('You get it for 90 days').waitFor();
    await app.tap('See my bond');
    const calls = app.calls();
    await app.page.reload();
    await app.sees('1 active');
    await app.rest();
    expect(calls).not.toContain('POST /farming/activate');
    expect(await sheet(app).count()).toBe(0);
    const other = await Customer.arrive(house.app, house.devnet, { name: 'Eve' });
    await app.reopenAs(Number(other.telegramId), { startParam });
    await sheet(app).getByText('You get it for 90 days').waitFor();
  });

  it('R2.12e a link whose uses are taken', async () => {
    const { link } = await author(1);
    await activate(link);
    const app = await open({ startParam: `farm_${link.activation_code}` });
    await sheet(app).getByRole('heading', { name: 'We cannot activate this link.' }).waitFor();
    await app.page.locator('.sheet-foot').getByRole('button', { name: 'Bond AXIOM' }).click();
    await until('the bond form', () => path(app) === '/bond');
  });

  it('R2.12f a link that its author took back', async () => {
    const { anna, link } = await author();
    await anna.must(`/farming/${link.id}/cancel`);
    const app = await open({ startParam: `farm_${link.activation_code}` });
    await sheet(app).getByRole('heading', { name: 'This link has been revoked' }).waitFor();
    await sheet(app).getByText('Please contact its author.').waitFor();
  });

  it('the author’s own link and a code that nobody made have words of their own', async () => {
    const { anna, link } = await author();
    const own = await open({
      telegramId: Number(anna.telegramId),
      startParam: `farm_${link.activation_code}`,
    });
    await sheet(own).getByRole('heading', { name: 'This link is your own' }).waitFor();
    const lost = await open({ startParam: 'farm_Nobody0123456789abcdef' });
    await sheet(lost).getByRole('heading', { name: 'There is no such link' }).waitFor();
  });
});
