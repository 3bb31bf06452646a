import { buffer } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { formatAmount, parseAmount } from '@axiom/domain/money';
import { Customer } from '../support/api.ts';
import { json } from '../support/house.ts';
import { modulesOf } from '../../src/wallet/qr/modules.ts';
import { decodeQr } from '../support/qr-decoder.ts';
import { readCode } from '../support/read-code.ts';
import { until } from '../support/until.ts';
import type { AppPage } from './support/app-page.ts';
import { grant } from './support/grant.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

interface Sent {
  readonly buttons: readonly (readonly { readonly url: string }[])[];
  readonly photo?: { readonly file_id: string };
}

const sheet = (app: AppPage) => app.page.locator('dialog[open]');

const person = async (app: AppPage): Promise<Customer> => {
  const customer = new Customer(house.app, house.devnet, String(app.telegramId));
  await customer.signIn();
  return customer;
};

const invitationOf = async (app: AppPage): Promise<string> => (await (await person(app)).me()).ref_link;

/** The link and the words in the share address that was opened last. */
async function shareAddress(app: AppPage): Promise<URLSearchParams> {
  const { data } = await app.posts('web_app_open_tg_link');
  return new URL(String(data['path_full']), 'https://t.me').searchParams;
}

describe('the invitation', () => {
  it('R2.14b from 8.0 the messenger asks for the chat of the bot’s message, and nothing else is opened', async () => {
    const app = await open({ path: '/referral' });
    await app.tap('Invite Friends');
    const { data } = await app.posts('web_app_send_prepared_message');
    const { body } = await json<{ readonly buttons: readonly (readonly { readonly url: string }[])[] }>(
      `${house.devnet}/telegram/people/${app.telegramId}/prepared/${String(data['id'])}`,
    );
    expect(body.buttons.flat().map(({ url }) => url)).toEqual([await invitationOf(app)]);
    await app.hostSays('prepared_message_sent');
    expect(await app.posted('web_app_open_tg_link')).toEqual([]);
  });

  it.each([
    ['could not be sent', 'MESSAGE_SEND_FAILED', 1],
    ['was declined in the messenger', 'USER_DECLINED', 0],
  ])('R2.14d a message that %s', async (_, error, opened) => {
    const app = await open({ path: '/referral' });
    await app.tap('Invite Friends');
    await app.posts('web_app_send_prepared_message');
    await app.hostSays('prepared_message_failed', { error });
    if (opened > 0) expect((await shareAddress(app)).get('url')).toBe(await invitationOf(app));
    await app.button('Invite Friends').and(app.page.locator(':enabled')).waitFor();
    expect(await app.posted('web_app_open_tg_link')).toHaveLength(opened);
  });

  it('R2.14d a message that the bot could not write ends at the share address with the same link', async () => {
    const app = await open({
      path: '/referral',
      prepare: (page) =>
        page.route('**/api/user/share-message', (route) =>
          route.fulfill({ status: 502, json: { error: { code: 'messenger_unavailable', message: 'No.' } } }),
        ),
    });
    await app.tap('Invite Friends');
    const shared = await shareAddress(app);
    expect(shared.get('url')).toBe(await invitationOf(app));
    expect(shared.get('text')).toBe('Bonds that grow by the second: join me in AXIOM.');
    expect(await app.posted('web_app_send_prepared_message')).toEqual([]);
  });

  it('R2.14d a link that cannot be copied is shown whole, to be marked', async () => {
    const app = await open({
      path: '/referral',
      prepare: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
          document.execCommand = () => false;
        }),
    });
    await app.tap('Copy link');
    await app.sees('It could not be copied: mark the link and copy it yourself.');
    expect(await app.page.getByLabel('Link', { exact: true }).inputValue()).toBe(await invitationOf(app));
  });

  it.each(['light', 'dark'] as const)('R9.07e a code of it that a camera reads, %s', async (theme) => {
    const app = await open({ path: '/referral', theme });
    await app.tap('QR code of the invitation');
    await sheet(app).getByRole('heading', { name: 'Your invitation' }).waitFor();
    expect(new URL(app.page.url()).pathname).toBe('/referral/qr');
    const code = sheet(app).getByRole('img', { name: 'QR code of the link' });
    expect(await readCode(code)).toBe(await invitationOf(app));
    const colours = await code.evaluate((svg) => [
      getComputedStyle(svg).fill,
      getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    ]);
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const [saved] = await Promise.all([
      app.page.waitForEvent('download'),
      app.tap('Save or share the picture'),
    ]);
    expect(saved.suggestedFilename()).toBe('axiom-link.png');
    await app.page.reload();
    await code.waitFor();
  });
});

describe('the transfer to the main balance', () => {
  it('R2.09f all of it, to the nano: the sheet keeps its height, and both balances are the server’s', async () => {
    const app = await open({ path: '/referral' });
    await app.button('Transfer').waitFor();
    await grant(app.telegramId, '6.070000001', 'referral');
    await grant(app.telegramId, '10', 'main');
    await app.button('Transfer').and(app.page.locator(':enabled')).waitFor();
    await app.tap('Transfer');
    expect(new URL(app.page.url()).pathname).toBe('/referral/transfer');
    const height = () => sheet(app).evaluate((dialog) => dialog.getBoundingClientRect().height);
    await sheet(app).getByText('1 to 6.070000001 AXIOM').waitFor();
    const before = await height();
    await app.tap('Max');
    await app.tap('Transfer 6.07 AXIOM');
    await sheet(app).getByRole('heading', { name: 'Transferred' }).waitFor();
    expect(await height()).toBe(before);
    const { balance_token, referral_balance } = await (await person(app)).me();
    expect([balance_token, referral_balance]).toEqual(['16.070000001', '0']);
    await sheet(app).getByText('16.07').waitFor();
    await app.tap('Done');
    await app.button('Transfer').and(app.page.locator(':disabled')).waitFor();
  });

  it('R2.09f an answer that is lost: asked again, and moved once', async () => {
    let cuts = 1;
    const app = await open({
      path: '/referral/transfer',
      prepare: (page) =>
        page.route('**/api/withdraw/transfer-from-referral-balance', async (route) => {
          const response = await route.fetch();
          if (cuts-- > 0) await route.abort('connectionreset');
          else await route.fulfill({ response });
        }),
    });
    await sheet(app).getByText('At least 1 AXIOM, 0 available').waitFor();
    await grant(app.telegramId, '5', 'referral');
    await sheet(app).getByText('1 to 5 AXIOM').waitFor();
    await app.page.getByLabel('You transfer, AXIOM').fill('2');
    await app.tap('Transfer 2 AXIOM');
    await sheet(app).getByText('Nobody knows yet whether it was transferred.').waitFor();
    await app.tap('Send again');
    await sheet(app).getByRole('heading', { name: 'Transferred' }).waitFor();
    const { balance_token, referral_balance } = await (await person(app)).me();
    expect([balance_token, referral_balance]).toEqual(['2', '3']);
  });
});

describe('what friends brought', () => {
  it('R9.07c over time, in a line and in words, and each bond that brought it', async () => {
    const app = await open({ path: '/referral' });
    await app.tap('Earned over time');
    await sheet(app).getByText('Nothing yet.').waitFor();
    const { ref_code: refCode } = await (await person(app)).me();
    const friend = await Customer.arrive(house.app, house.devnet, { name: 'Боб', refCode });
    const bond = await friend.buy('10', 30);
    await sheet(app).getByText('pending, nothing counted yet').waitFor();
    await friend.must('/staking/create', { mint_id: bond.id });
    await sheet(app)
      .getByText(/from friends’ bonds since/)
      .waitFor();
    const { referral_balance } = await (await person(app)).me();
    const shown = (await sheet(app).innerText()).replaceAll(/\s+/g, ' ');
    expect(shown).toContain(`+${Number(referral_balance).toFixed(4).slice(0, -2)}`);
    expect(shown).toMatch(/Боб .* · 10\.00 TON/);
    expect(await sheet(app).locator('.earned-steps').getAttribute('d')).toMatch(/V12H\d+$/);
    await app.page.reload();
    await sheet(app)
      .getByText(/from friends’ bonds since/)
      .waitFor();
  });
});

describe('the picture of one’s own bond', () => {
  const opened = async (days = 30) => {
    const anna = await Customer.arrive(house.app, house.devnet, { name: 'Anna' });
    await anna.buy('10', days);
    const app = await open({ path: '/referral', telegramId: Number(anna.telegramId) });
    return { anna, app };
  };
  const picture = (app: AppPage) => sheet(app).locator('.tape-card img');

  it('R9.07d says what is seen, in 1080 × 1350, and its code is the invitation; it is saved as it is shown', async () => {
    const { anna, app } = await opened();
    await app.tap('Your bond as a picture');
    await picture(app).waitFor();
    const link = (await anna.me()).ref_link;
    const words = (await picture(app).getAttribute('alt'))?.replaceAll(/\s/g, ' ');
    const [bond] = (await anna.get<RouteAnswer<'mints'>>('/mint/')).data;
    const amount = formatAmount(
      parseAmount(bond?.expected_token ?? '', { field: 'amount', currency: 'AXIOM' }),
      2,
    );
    expect(words).toMatch(/^30 days\. .* AXIOM on .*\. Join me in AXIOM: t\.me/);
    expect(words).toContain(`. ${amount} AXIOM on `);
    const size = modulesOf(link).length;
    const grid = await picture(app).evaluate((element, count) => {
      const image = element as HTMLImageElement;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (place: number) => ((place + 0.5) * (228 - 48)) / count + 24;
      const isDark = (x: number, y: number) =>
        (context?.getImageData(72 + at(x), 1050 + at(y), 1, 1).data[0] ?? 255) < 128;
      const line = Array.from({ length: count }, (_, i) => i);
      return {
        size: [image.naturalWidth, image.naturalHeight],
        rows: line.map((y) => line.map((x) => isDark(x, y))),
      };
    }, size);
    expect(grid.size).toEqual([1080, 1350]);
    expect(decodeQr(grid.rows)).toBe(link);
    const [saved] = await Promise.all([
      app.page.waitForEvent('download'),
      // It is said for a moment only.
      app.button('Saved').waitFor(),
      app.tap('Save or share the picture'),
    ]);
    expect(saved.suggestedFilename()).toBe('axiom-30.png');
    const shown = (await picture(app).getAttribute('src'))?.split(',')[1];
    expect((await buffer(await saved.createReadStream())).toString('base64')).toBe(shown);
  });

  it('R9.07d goes into a chat as it is shown, with the invitation below it, and stays in one’s own', async () => {
    const { anna, app } = await opened();
    await app.tap('Your bond as a picture');
    await picture(app).waitFor();
    await sheet(app).getByRole('button', { name: 'Share in a chat' }).click();
    const { data } = await app.posts('web_app_send_prepared_message');
    const link = (await anna.me()).ref_link;
    const shown = (await picture(app).getAttribute('src'))?.split(',')[1];
    const { body: ben } = await json<{ telegram_id: number }>(`${house.devnet}/devnet/people`, { body: {} });
    await json(`${house.devnet}/telegram/people/${anna.telegramId}/prepared`, {
      body: { id: data['id'], to: ben.telegram_id },
    });
    const last = async (telegramId: number | string) =>
      (await json<{ data: Sent[] }>(`${house.devnet}/telegram/people/${telegramId}/chats`)).body.data.at(-1);
    for (const reader of [ben.telegram_id, anna.telegramId]) {
      const message = await last(reader);
      expect(message?.buttons.flat().map(({ url }) => url)).toEqual([link]);
      const photo = await fetch(
        `${house.devnet}/devnet/people/${reader}/photos/${message?.photo?.file_id ?? 'none'}`,
      );
      expect(Buffer.from(await photo.arrayBuffer()).toString('base64')).toBe(shown);
    }
    await app.hostSays('prepared_message_sent');
    expect(await app.posted('web_app_open_tg_link')).toEqual([]);
  });

  it('R9.07d a bot that may not write: the messenger asks; refused, nothing goes in the place of the picture', async () => {
    const { anna, app } = await opened();
    await json(`${house.devnet}/telegram/people/${anna.telegramId}`, { body: { allows_write: false } });
    await app.tap('Your bond as a picture');
    await picture(app).waitFor();
    await app.tap('Share in a chat');
    await app.posts('web_app_request_write_access');
    await app.hostSays('write_access_requested', { status: 'cancelled' });
    await sheet(app)
      .getByText(/The bot may not write to you yet/)
      .waitFor();
    expect(await app.posted('web_app_send_prepared_message')).toEqual([]);
    expect(await app.posted('web_app_open_tg_link')).toEqual([]);
    await app.tap('Send the invitation');
    await app.posts('web_app_send_prepared_message');
  });

  it('R2.14c before 8.0 it is saved, and the invitation goes by the share address', async () => {
    const anna = await Customer.arrive(house.app, house.devnet, { name: 'Anna' });
    await anna.buy('10', 30);
    const telegramId = Number(anna.telegramId);
    const app = await open({ path: '/referral/card', telegramId, version: '7.10' });
    await picture(app).waitFor();
    expect(await sheet(app).getByRole('button', { name: 'Share in a chat' }).count()).toBe(0);
    await app.button('Save or share the picture').waitFor();
    await app.tap('Send the invitation');
    expect((await shareAddress(app)).get('url')).toBe((await anna.me()).ref_link);
  });

  it('R9.07d while balances are hidden it says no sum', async () => {
    const { app } = await opened();
    await app.page.goto(await app.address({ path: '/settings' }));
    await app.page.reload();
    await app.page.getByRole('switch', { name: 'Hide balances' }).click();
    await app.page.goto(await app.address({ path: '/referral/card' }));
    await app.page.reload();
    await picture(app).waitFor();
    expect(await picture(app).getAttribute('alt')).toMatch(/^30 days\. unlocks on [^.]*\. Join me in AXIOM/);
  });

  it('R9.07d without a bond there is nothing to draw, and no way to it', async () => {
    const app = await open({ path: '/referral' });
    await app.sees('Level 1');
    await app.settled();
    expect(await app.page.getByRole('button', { name: 'Your bond as a picture' }).count()).toBe(0);
  });
});

describe('nobody came yet', () => {
  it('R2.11e an example with one’s own level and today’s price says what a friend would bring', async () => {
    const app = await open({ path: '/referral' });
    await app.sees('A friend bonds 100 TON');
    const example = (await app.page.locator('.friend-example').innerText()).replaceAll(/\s+/g, ' ');
    const [, bonus = '', price = ''] =
      /You get 5 % of it ([\d.]+) AXIOM .* at ([\d.]+) TON per AXIOM/.exec(example) ?? [];
    expect(Math.abs(Number(bonus) - (100 / Number(price)) * 0.05)).toBeLessThan(0.02);
  });
});

describe('two people', () => {
  it('R2.14b R9.07c R2.09f from the sent invitation to the inviter’s main balance, to the nano', async () => {
    const anna = await open({ path: '/referral' });
    await anna.tap('Invite Friends');
    const { data } = await anna.posts('web_app_send_prepared_message');
    const { body } = await json<{ readonly buttons: readonly (readonly { readonly url: string }[])[] }>(
      `${house.devnet}/telegram/people/${anna.telegramId}/prepared/${String(data['id'])}`,
    );
    const startParam = new URL(body.buttons[0]?.[0]?.url ?? '').searchParams.get('startapp') ?? '';

    const { body: ben } = await json<{ readonly telegram_id: number }>(`${house.devnet}/devnet/people`, {
      body: { first_name: 'دانيال' },
    });
    const second = await open({ startParam, telegramId: ben.telegram_id });
    await second.page.getByRole('navigation').waitFor();
    const friend = new Customer(house.app, house.devnet, String(ben.telegram_id));
    await friend.signIn();
    const wallet = await json<{ readonly address: string }>(`${house.devnet}/devnet/wallets`, { body: {} });
    friend.wallet = wallet.body.address;
    await friend.control(`wallets/${friend.wallet}/fund`, { amount: '100000000000' });
    await until('the faucet’s coins', async () => (await friend.balance()) > 0n);
    const bond = await friend.buy('40', 90);
    await anna.sees('دانيال');
    await anna.sees('pending');
    const promised = (await (await person(anna)).me()).referral_pending;
    expect(Number(promised)).toBeGreaterThan(1);
    await friend.must('/staking/create', { mint_id: bond.id });
    await anna.sees('counted');

    await anna.tap('Earned over time');
    await sheet(anna)
      .getByText(/from friends’ bonds since/)
      .waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.tap('Transfer');
    await anna.tap('Max');
    await anna.tap(/^Transfer \d/);
    await sheet(anna).getByRole('heading', { name: 'Transferred' }).waitFor();
    const { balance_token, referral_balance } = await (await person(anna)).me();
    expect([balance_token, referral_balance]).toEqual([promised, '0']);
  });
});
