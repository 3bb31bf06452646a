import { describe, expect, inject, it } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import { Customer } from '../support/api.ts';
import { until } from '../support/until.ts';
import { AppPage } from './support/app-page.ts';
import { openerOfPages } from './support/open-pages.ts';

interface Waiting {
  readonly id: string;
  readonly telegram_id: string;
  readonly task_id: string;
}

const house = inject('house');
const open = openerOfPages();

/** A row of the screen by its title. */
const row = (app: AppPage, title: string) => app.page.getByRole('listitem', { name: title });
const tap = (app: AppPage, title: string, action: string) =>
  row(app, title).getByRole('button', { name: action }).click();
const balance = (app: AppPage) => app.page.locator('.task-balance').first().innerText();

/** The operator's word on what this person sent. */
async function review(
  app: AppPage,
  taskId: string,
  args: { verdict: string; reason?: string },
): Promise<void> {
  const waiting = await until(`${taskId} to wait`, async () => {
    const all = (await sendAdmin(house.dataDir, { command: 'tasks_list', args: {} })) as readonly Waiting[];
    return all.find((one) => one.telegram_id === String(app.telegramId) && one.task_id === taskId);
  });
  await sendAdmin(house.dataDir, { command: 'tasks_review', args: { id: waiting.id, ...args } });
}

/** A picture as phones make it: larger than one packet. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(300_000, 7),
]);

describe('tasks on the real server', () => {
  it('R2.04a start, validate and claim the membership of the channel and a check-in: the task balance grows', async () => {
    const app = await open({ path: '/tasks' });
    await tap(app, 'Join the channel', 'Start');
    await tap(app, 'Join the channel', 'Claim');
    await until('0.10', async () => (await balance(app)).includes('0.10'));
    await tap(app, 'Daily check-in', 'Check in');
    await tap(app, 'Daily check-in', 'Claim');
    await until('0.11', async () => (await balance(app)).includes('0.11'));
    const person = new Customer(house.app, house.devnet, String(app.telegramId));
    await person.signIn();
    expect(await person.get('/user/me')).toMatchObject({ task_balance: '0.11' });
  });

  it('R2.10b a link is reviewed by the operator: rejected, sent again, accepted, claimed, each seen live', async () => {
    const app = await open({ path: '/tasks', language: 'ru' });
    await tap(app, 'Рассказать об AXIOM', 'Начать');
    await app.page.getByRole('textbox', { name: 'Адрес публикации' }).fill('t.me/anna_notes/218');
    await app.tap('Отправить на проверку');
    await app.page.getByRole('dialog').getByText('На проверке').waitFor();
    await review(app, 'post_link', { verdict: 'reject', reason: 'gone' });
    await app.page.getByRole('dialog').getByText('Публикации больше нет.').waitFor();
    await app.tap('Отправить другую ссылку');
    await app.page.getByRole('textbox', { name: 'Адрес публикации' }).fill('https://t.me/anna_notes/219');
    await app.tap('Отправить на проверку');
    await review(app, 'post_link', { verdict: 'approve' });
    await app.page.getByRole('dialog').getByRole('button', { name: 'Забрать' }).click();
    await until('0.20', async () => (await balance(app)).includes('0.20'));
  });

  it('R2.10a a screenshot goes to the operator whole, and its reward into the task balance', async () => {
    const app = await open({ path: '/tasks/photo' });
    const file = { name: 'shot.png', mimeType: 'image/png', buffer: PNG };
    await app.page.locator('dialog[open] input[type=file]').first().setInputFiles(file);
    await app.tap('Send for review');
    await app.page.getByRole('dialog').getByText('In review').waitFor();
    const listed = (await sendAdmin(house.dataDir, {
      command: 'tasks_list',
      args: {},
    })) as readonly Waiting[];
    const id = listed.find((one) => one.telegram_id === String(app.telegramId))?.id ?? '';
    const kept = (await sendAdmin(house.dataDir, { command: 'tasks_photo', args: { id } })) as {
      base64: string;
    };
    expect(Buffer.from(kept.base64, 'base64').equals(PNG)).toBe(true);
    await review(app, 'screenshot', { verdict: 'approve' });
    await app.page.getByRole('dialog').getByRole('button', { name: 'Claim' }).click();
    await until('0.20', async () => (await balance(app)).includes('0.20'));
  });

  it('R2.10a a photo of nearly 5 MB arrives over a slow line, and its progress is told on the way', async () => {
    const app = await open({ path: '/tasks/photo' });
    const buffer = Buffer.concat([PNG, Buffer.alloc(4_600_000, 7)]);
    await app.page
      .locator('dialog[open] input[type=file]')
      .first()
      .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer });
    const line = await app.page.context().newCDPSession(app.page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 1_000_000,
      // 1.4 Mbit/s: some 28 s, more than the 25 s of any other call.
      uploadThroughput: 175_000,
    });
    await app.tap('Send for review');
    const bar = app.page.getByRole('dialog').getByRole('progressbar');
    await bar.waitFor();
    await until('half of it', async () => (await bar.evaluate((one: HTMLProgressElement) => one.value)) > 50);
    await app.page.getByRole('dialog').getByText('In review').waitFor({ timeout: 60_000 });
  });
});
