import { describe, expect, it } from 'vitest';
import { verifyHash } from '../../support/verify-launch.ts';
import { until } from '../../../support/until.ts';
import { get, post } from '../../support/devnet.ts';
import { appIn, ask, hear, inApp, inPhone } from '../page.ts';
import { anna, boris, botToken, dina } from '../support.ts';
import { simulatorBench } from '../bench.ts';

const bench = simulatorBench();

describe('two people', () => {
  it('side by side, each with launch data and events of their own', async () => {
    await bench.open(
      {
        person: String(anna),
        platform: 'weba',
        second_person: String(boris),
        second_platform: 'ios',
        second_theme: 'dark',
      },
      true,
    );
    const second = await appIn(bench.page, 2);
    expect(await inApp.look(bench.app)).toMatchObject({ via: 'frame', user: { id: anna } });
    expect(await inApp.look(second)).toMatchObject({ via: 'native', user: { id: boris } });
    await inApp.forget(second);
    await ask(bench.app, 'web_app_request_theme', undefined, 'theme_changed');
    expect(await inApp.heard(second)).toEqual([]);
    expect(await ask(second, 'web_app_request_theme', undefined, 'theme_changed')).toMatchObject({
      theme_params: { text_color: '#ffffff' },
    });
  });

  it('a shared link travels: sent by one, opened by the other with its start parameter', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    const link = 'https://t.me/axiom_devnet_bot/axiom?startapp=ref_anna';
    const share = `/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent('Join me')}`;
    await inApp.post(bench.app, 'web_app_open_tg_link', { path_full: share });
    await inPhone(bench.page, '.sheet').getByRole('button', { name: 'Boris' }).click();
    await bench.page.getByRole('button', { name: 'Open', exact: true }).first().waitFor();
    await bench.page.locator(`[data-person="${boris}"] .badge`).waitFor();
    await bench.page.locator(`[data-person="${boris}"]`).hover();
    await bench.page.getByRole('button', { name: 'Boris on a second phone' }).click();
    await appIn(bench.page, 2);
    await bench.page.getByRole('tab', { name: 'Messages' }).click();
    await bench.page.locator('.all-messages').getByRole('link', { name: link }).click();
    await until(
      'the launch with the link',
      async () => (await inApp.look(await appIn(bench.page, 2))).launch['query'] === 'ref_anna',
    );
    expect((await inApp.look(await appIn(bench.page, 2))).user['id']).toBe(boris);
    expect((await inApp.look(bench.app)).user['id']).toBe(anna);
  });

  it('a prepared message: sent, declined, unknown', async () => {
    const saved = await post(bench.port, `/bot-api/bot${botToken}/savePreparedInlineMessage`, {
      user_id: anna,
      result: { type: 'article', id: 'x', title: 'Invite', input_message_content: { message_text: 'Come' } },
    });
    const { id } = saved.body['result'] as { id: string };
    await bench.open({ person: String(anna), platform: 'ios' });
    expect(
      await ask(bench.app, 'web_app_send_prepared_message', { id: 'nope' }, 'prepared_message_failed'),
    ).toEqual({ error: 'MESSAGE_EXPIRED' });
    await inApp.forget(bench.app);
    await inApp.post(bench.app, 'web_app_send_prepared_message', { id });
    await inPhone(bench.page, '.sheet').getByRole('button', { name: 'Close' }).click();
    expect(await hear(bench.app, 'prepared_message_failed')).toEqual({ error: 'USER_DECLINED' });
    await inApp.post(bench.app, 'web_app_send_prepared_message', { id });
    await inPhone(bench.page, '.sheet').getByRole('button', { name: 'Boris' }).click();
    await hear(bench.app, 'prepared_message_sent');
    const { body } = await get(bench.port, `/telegram/people/${boris}/chats`);
    expect((body['data'] as { text: string }[]).map(({ text }) => text)).toContain('Come');
  });

  it('joining the community is one tap, and the bot sees it', async () => {
    await bench.open({ person: String(dina), platform: 'ios' });
    await inApp.post(bench.app, 'web_app_open_tg_link', { path_full: '/axiom_community' });
    await inPhone(bench.page, '.sheet').getByRole('button', { name: 'Join' }).click();
    await inPhone(bench.page, '.sheet').getByText('You are a member.').waitFor();
    const { body } = await get(
      bench.port,
      `/bot-api/bot${botToken}/getChatMember?chat_id=@axiom_community&user_id=${dina}`,
    );
    expect(body).toMatchObject({ result: { status: 'member' } });
  });

  it('a new person is one tap away and is launched as that person', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await bench.page.getByRole('button', { name: 'New person' }).click();
    await until(
      'the new person',
      async () => (await inApp.look(await appIn(bench.page))).user['id'] !== anna,
    );
    expect((await inApp.look(await appIn(bench.page))).user).toMatchObject({
      first_name: 'Elif',
      language_code: 'en',
    });
  });

  it('what the bot writes is seen while the app is open, and its button opens the app', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await bench.page.getByRole('tab', { name: 'Messages' }).click();
    await post(bench.port, `/bot-api/bot${botToken}/sendMessage`, {
      chat_id: anna,
      text: 'Your bond has matured',
      reply_markup: {
        inline_keyboard: [[{ text: 'See it', url: 'https://t.me/axiom_devnet_bot/axiom?startapp=bond1' }]],
      },
    });
    const panel = bench.page.locator('.all-messages');
    await panel.getByText('Your bond has matured').waitFor();
    await panel.getByRole('button', { name: 'See it' }).click();
    await until(
      'the launch',
      async () => (await inApp.look(await appIn(bench.page))).launch['query'] === 'bond1',
    );
  });
  it('a button that opens the app leads to its own address, with the launch data behind it', async () => {
    await bench.open({ person: String(anna), platform: 'ios' });
    await bench.page.getByRole('tab', { name: 'Messages' }).click();
    const address = `http://127.0.0.1:${bench.appPort}/?tgWebAppStartParam=ref_boris`;
    await post(bench.port, `/bot-api/bot${botToken}/sendMessage`, {
      chat_id: anna,
      text: 'Welcome',
      reply_markup: { inline_keyboard: [[{ text: 'Open it', web_app: { url: address } }]] },
    });
    await bench.page.locator('.all-messages').getByRole('button', { name: 'Open it' }).click();
    await until(
      'the launch',
      async () => (await inApp.look(await appIn(bench.page))).launch['query'] === 'ref_boris',
    );
    const { user, launch } = await inApp.look(await appIn(bench.page));
    expect(user['id']).toBe(anna);
    expect(verifyHash(String(launch['data']), botToken)).toBe(true);
    expect(String(launch['data'])).not.toContain('start_param');
  });
});
