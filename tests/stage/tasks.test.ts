import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { HOUR_MS, iso, MINUTE_MS, NOW_MS } from './support/world.ts';

type Row = RouteAnswer<'tasks'>['data'][number];

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const task = (kind: Row['kind'], more: Partial<Row> = {}): Row => ({
  task_id: kind,
  kind,
  status: 'AVAILABLE',
  count: 1,
  progress: 0,
  reward_token: '0.2',
  has_budget: true,
  link: null,
  rejection: null,
  started_at: null,
  submitted_at: null,
  validated_at: null,
  claimed_at: null,
  resets_at: null,
  ...more,
});
const STARTED = { status: 'STARTED', started_at: iso(NOW_MS - HOUR_MS) } as const;
const SENT = { ...STARTED, status: 'VALIDATING', submitted_at: iso(NOW_MS - 4 * MINUTE_MS) } as const;
const VALIDATED = { ...SENT, status: 'VALIDATED', validated_at: iso(NOW_MS - MINUTE_MS) } as const;
const CLAIMED = { ...VALIDATED, status: 'CLAIMED', claimed_at: iso(NOW_MS) } as const;
const REJECTED = { ...SENT, status: 'REJECTED', rejection: 'No balance is visible.' } as const;

const rows = (...data: Row[]) => ({ answer: { data, total: data.length } });

async function open(data: readonly Row[], options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open({ path: '/tasks', ...options }, (one) => {
    one.answer('tasks', rows(...data));
    one.answer('farmPlans', { answer: { ...examples.farmPlans.answer, min_token: '5' } });
  });
  return stage;
}

const section = (app: Stage, name: string) => app.page.getByRole('list', { name, exact: true });
const tap = (app: Stage, name: string | RegExp) => app.page.getByRole('button', { name }).first().click();
const sheet = (app: Stage) => app.page.locator('dialog[open]');
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(2000),
]);

describe('the list', () => {
  it('R2.04a each task where it stands: what can be claimed, done, is in review, was claimed', async () => {
    const app = await open([
      task('daily_check_in', { resets_at: '2026-11-24T00:00:00.000Z', reward_token: '0.01' }),
      task('connect_wallet', CLAIMED),
      task('invite_friends', { ...STARTED, count: 3, progress: 2, task_id: 'invite_friends_3' }),
      task('join_channel', VALIDATED),
      task('post_link', SENT),
      task('screenshot', REJECTED),
    ]);
    await section(app, 'Ready to claim').getByText('Join the channel').waitFor();
    expect(await section(app, 'Ready to claim').getByRole('button').allInnerTexts()).toEqual(['Claim']);
    const todo = (await section(app, 'To do').innerText()).replaceAll(/\s+/g, ' ');
    expect(todo).toContain('+0.01 AXIOM until 00:00');
    expect(todo).toContain('2 of 3 counted');
    expect(todo).toContain('rejected No balance is visible.');
    expect(await section(app, 'In review').innerText()).toContain('in review since 14:27');
    expect(await section(app, 'Claimed').innerText()).toContain('Connect a TON wallet');
  });

  it('R2.07c the badge counts what is not claimed, on every screen, and falls with a claim', async () => {
    const app = await open(
      [task('daily_check_in'), task('join_channel', VALIDATED), task('first_bond', CLAIMED)],
      {
        path: '/',
      },
    );
    const tab = app.page.getByRole('navigation').getByRole('link', { name: 'Tasks' });
    await tab.getByText('2', { exact: true }).waitFor();
    expect(await tab.innerText()).toContain('2 open tasks');
    await tab.click();
    // The list of the opened screen is on its way: what is answered from here on is newer.
    await app.called('farmPlans', 1);
    app.answer('taskClaim', { answer: { ...task('join_channel', CLAIMED), task_balance: '0.2' } });
    app.answer(
      'tasks',
      rows(task('daily_check_in'), task('join_channel', CLAIMED), task('first_bond', CLAIMED)),
    );
    await tap(app, 'Claim');
    await tab.getByText('1', { exact: true }).waitFor();
    await app.sees(/Task balance .*0\.20 AXIOM/);
  });

  it('R2.07c the badge follows a change that another device made', async () => {
    const app = await open([task('daily_check_in')], { path: '/' });
    const tab = app.page.getByRole('navigation').getByRole('link', { name: 'Tasks' });
    await tab.getByText('1', { exact: true }).waitFor();
    await app.connected();
    app.answer('tasks', rows(task('daily_check_in', CLAIMED)));
    const { event, data } = { event: 'user:balance', data: balances('0.01') } as const;
    app.tell({ event, data, version: 2 });
    await tab.getByText('1', { exact: true }).waitFor({ state: 'detached' });
  });

  it('a check-in is one tap: started and validated, then claimed', async () => {
    const app = await open([task('daily_check_in')]);
    app.answer('taskStart', { answer: task('daily_check_in', STARTED) });
    app.answer('taskValidate', { answer: task('daily_check_in', VALIDATED) });
    await app.sees('Check in');
    app.answer('tasks', rows(task('daily_check_in', VALIDATED)));
    await tap(app, 'Check in');
    await section(app, 'Ready to claim').getByRole('button', { name: 'Claim' }).waitFor();
    expect(app.calls.filter((name) => name.startsWith('task') && name !== 'tasks')).toEqual([
      'taskStart',
      'taskValidate',
    ]);
  });

  it('R9.13c a refusal stands at its task, in the reader’s language, and is told once', async () => {
    const app = await open([task('join_channel', STARTED)], { language: 'ru' });
    app.answer('taskValidate', { refusal: 'task_not_done', status: 409, message: 'not done: not a member' });
    await tap(app, 'Проверить');
    await app.sees('Вы ещё не вступили в канал');
    expect(await app.text()).not.toContain('not a member');
  });

  it('without tasks it shows what rewards become, with the person’s own balance', async () => {
    const app = await open([]);
    await app.sees('No tasks are on offer now.');
    await app.sees(/AXIOM for \d+ days/);
  });

  it('R2.04a a list that fails says so, and Retry reads it', async () => {
    stage = await Stage.open({ path: '/tasks' }, (one) => one.answer('tasks', 'cut'));
    await stage.sees('Tasks did not load');
    stage.answer('tasks', rows(task('daily_check_in')));
    await tap(stage, 'Retry');
    await stage.sees('Daily check-in');
  });
});

describe('link verification', () => {
  it('R2.09e R2.10b a pasted text is cleaned and checked, sent, and stands in review', async () => {
    const app = await open([task('post_link', STARTED)], { path: '/tasks/link' });
    const field = sheet(app).getByRole('textbox', { name: 'Address of the post' });
    await field.fill('anna_notes');
    await tap(app, 'Send for review');
    await app.sees('An address starts with https://');
    expect(app.calls).not.toContain('taskValidate');
    await field.fill(' Look: <https://t.me/anna_notes/218?utm_source=x>. ');
    app.answer('taskValidate', {
      answer: task('post_link', { ...SENT, link: 'https://t.me/anna_notes/218' }),
    });
    app.answer('tasks', rows(task('post_link', SENT)));
    const sent = app.page.waitForRequest(/task\/validate/);
    await field.press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      task_id: 'post_link',
      link: 'https://t.me/anna_notes/218',
    });
    await app.sees('since 14:27');
    await app.sees('In review');
  });

  it('R2.09e a bound that the text does not keep is named', async () => {
    const app = await open([task('post_link', STARTED)], { path: '/tasks/link' });
    await sheet(app)
      .getByRole('textbox')
      .fill(`https://t.me/${'a'.repeat(500)}`);
    await tap(app, 'Send for review');
    await app.sees('At most 500 characters');
    await sheet(app).getByRole('textbox').fill('https://localhost/post');
    await tap(app, 'Send for review');
    await app.sees('The address of a public site, such as t.me');
  });

  it('a rejected one says why and takes another, which is started anew', async () => {
    const app = await open([task('post_link', { ...REJECTED, rejection: 'The post is gone.' })], {
      path: '/tasks/link',
      language: 'ru',
    });
    await app.sees('Публикации больше нет.');
    await tap(app, 'Отправить другую ссылку');
    app.answer('taskStart', { answer: task('post_link', STARTED) });
    app.answer('taskValidate', { answer: task('post_link', SENT) });
    app.answer('tasks', rows(task('post_link', SENT)));
    await sheet(app).getByRole('textbox').fill('t.me/anna/1');
    await tap(app, 'Отправить на проверку');
    await app.called('taskValidate', 1);
    expect(app.calls).toContain('taskStart');
    await app.sees('На проверке');
  });
});

describe('add photo', () => {
  const choose = (app: Stage, file: { name: string; mimeType: string; buffer: Buffer }) =>
    sheet(app).locator('input[type=file]').first().setInputFiles(file);
  const png = { name: 'shot.png', mimeType: 'image/png', buffer: PNG };

  it('R2.09d chosen, looked at, sent whole, and in review', async () => {
    const app = await open([task('screenshot', STARTED)], { path: '/tasks/photo' });
    await choose(app, png);
    await sheet(app).getByRole('img', { name: 'The chosen picture' }).waitFor();
    app.answer('taskValidate', { answer: task('screenshot', SENT) });
    app.answer('tasks', rows(task('screenshot', SENT)));
    const sent = app.page.waitForRequest(/task\/validate/);
    await tap(app, 'Send for review');
    const request = await sent;
    expect(request.headers()['content-type']).toContain('multipart/form-data');
    await app.sees('In review');
  });

  it('R2.10a above 5 MB it is said before anything is sent; 413 of the server says the same', async () => {
    const app = await open([task('screenshot', STARTED)], { path: '/tasks/photo' });
    await choose(app, { ...png, buffer: Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]) });
    await app.sees('shot.png is 5.1 MB: over 5 MB');
    expect(await app.page.getByRole('button', { name: 'Send for review' }).isDisabled()).toBe(true);
    expect(app.calls).not.toContain('taskValidate');
    await choose(app, png);
    app.answer('taskValidate', {
      refusal: 'photo_too_large',
      status: 413,
      message: 'File size is too large! Upload a smaller file.',
    });
    await tap(app, 'Send for review');
    await app.sees('File size is too large! Upload a smaller file.');
    await app.page.getByRole('button', { name: 'Choose another photo' }).waitFor();
  });

  it('R2.09d what is no picture is not taken, a failed upload is sent again, one under way is canceled', async () => {
    const app = await open([task('screenshot', STARTED)], { path: '/tasks/photo' });
    await choose(app, {
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture at all'),
    });
    await app.sees('notes.png is not a JPG, PNG or WebP');
    await choose(app, png);
    app.answer('taskValidate', 'cut');
    await tap(app, 'Send for review');
    await app.sees('ERR_NETWORK');
    app.answer('taskValidate', 'never');
    await tap(app, 'Send again');
    await tap(app, 'Cancel');
    await app.page.getByRole('button', { name: 'Send for review' }).waitFor();
    app.answer('taskValidate', { answer: task('screenshot', SENT) });
    app.answer('tasks', rows(task('screenshot', SENT)));
    await tap(app, 'Send for review');
    await app.sees('In review');
  });
});

describe('the way out of the task balance', () => {
  it('R2.04c R2.10c /tasks/sell says that it leaves by re-bonding, and opens the sale of the main balance', async () => {
    const app = await open([task('daily_check_in')]);
    await tap(app, 'Sell');
    await app.sees('Sell the task balance?');
    expect(new URL(app.page.url()).pathname).toBe('/tasks/sell');
    await app.sees('It is not sold');
    await app.sees('from 5.00');
    await app.page.reload();
    await app.sees('Sell the task balance?');
    await tap(app, /^Sell main balance, 250\.00 AXIOM/);
    await sheet(app).getByText('Sell AXIOM').first().waitFor();
    expect(new URL(app.page.url()).pathname).toBe('/sell');
  });

  it('the sheets close by Escape and give the focus back', async () => {
    const app = await open([task('post_link', STARTED)]);
    await tap(app, 'Send link');
    await sheet(app).waitFor();
    expect(new URL(app.page.url()).pathname).toBe('/tasks/link');
    await app.page.keyboard.press('Escape');
    await sheet(app).waitFor({ state: 'detached' });
    expect(new URL(app.page.url()).pathname).toBe('/tasks');
    expect(await app.page.evaluate(() => document.activeElement?.textContent)).toBe('Send link');
  });
});

function balances(taskBalance: string) {
  const { ref, balance_token, referral_balance, hold_bonus, investment_bonus } = examples.me.answer;
  const { referral_pending, turnover, turnover_pending } = examples.me.answer;
  return {
    ref,
    balance_token,
    task_balance: taskBalance,
    referral_balance,
    hold_bonus,
    hold_next: null,
    investment_bonus,
    referral_pending,
    turnover,
    turnover_pending,
  };
}
