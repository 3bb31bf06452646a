import { connect } from 'node:net';
import { PHOTO_MAX_BYTES } from '@axiom/domain/task';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import type { PhotoReply } from '#server/cli/task-commands.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import type { Store } from '#server/ports/store.ts';
import { validateTask } from '#server/use-cases/validate-task.ts';
import { apiDocument, problemsOfAnswer } from '../../support/api-document.ts';
import { until } from '../../support/until.ts';
import { reconcile } from '../support/books.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { claim, picture, post, review, start, taskOf, upload, waitingOf } from '../support/tasks.ts';

const TASK = ['task_id', 'screenshot'] as const;
const file = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' });

describe.each(storeKinds)('screenshots on %s', (kind) => {
  let house: House;
  let person: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  beforeEach(async () => {
    person = await house.person();
    await start(person, 'screenshot');
  });
  afterAll(async () => {
    await reconcile(house);
    await house.stop();
  });

  const photosOf = async (id: string) =>
    house.core.store.transaction((tx) => tx.tasks.photo(id), { readOnly: true });
  const refused = async (
    reply: { status: number; body: unknown },
    status: number,
    code: string,
    field?: string,
  ) => {
    expect([reply.status, reply.body]).toMatchObject([
      status,
      { code, ...(field === undefined ? {} : { field }) },
    ]);
    expect(problemsOfAnswer('taskValidate', reply.status, reply.body)).toEqual([]);
    expect((await taskOf(person, 'screenshot')).status).toBe('STARTED');
    expect(await waitingOf(house, person)).toEqual([]);
  };

  it.each(['png', 'jpeg', 'webp'] as const)(
    'R5.27 a %s is kept to the last byte for the operator, and deleted with the verdict',
    async (format) => {
      const sent = picture(70_001, format);
      sent.set([1, 2, 3], 60_000);
      const reply = await upload(person, [TASK, ['photo', file(sent)]]);
      expect([reply.status, reply.body]).toMatchObject([200, { status: 'VALIDATING', link: null }]);
      expect(problemsOfAnswer('taskValidate', 200, reply.body)).toEqual([]);
      const [waiting] = await waitingOf(house, person);
      expect(waiting?.photo).toBe(`70001 bytes; tasks photo ${waiting?.id} FILE`);
      const command = { command: 'tasks_photo', args: { id: waiting!.id } };
      const shown = (await sendAdmin(house.dataDir, command)) as PhotoReply;
      expect(shown.format).toBe(format);
      expect(Buffer.from(shown.base64, 'base64').equals(sent)).toBe(true);
      await review(house, waiting!.id, 'approve');
      expect(await photosOf(waiting!.id)).toBeNull();
      await expect(sendAdmin(house.dataDir, command)).rejects.toThrow(/no screenshot waits/);
      expect((await claim(person, 'screenshot')).task_balance).toBe('0.2');
    },
  );

  it('a rejected one is deleted too, and another may follow', async () => {
    await upload(person, [TASK, ['photo', file(picture(100))]]);
    const [first] = await waitingOf(house, person);
    await review(house, first!.id, 'reject');
    expect(await photosOf(first!.id)).toBeNull();
    expect(await taskOf(person, 'screenshot')).toMatchObject({
      status: 'REJECTED',
      rejection: 'It was not accepted.',
    });
    await start(person, 'screenshot');
    await upload(person, [TASK, ['photo', file(picture(200))]]);
    expect((await photosOf(first!.id))?.bytes.byteLength).toBe(200);
  });

  it('R6.02 exactly 5 MB is taken; one byte more, and much more, is 413 with its text', async () => {
    for (const bytes of [PHOTO_MAX_BYTES + 1, PHOTO_MAX_BYTES + 20_000, 3 * PHOTO_MAX_BYTES]) {
      const reply = await upload(person, [TASK, ['photo', file(picture(bytes))]]);
      await refused(reply, 413, 'photo_too_large', 'photo');
      expect((reply.body as { message: string }).message).toBe(
        'File size is too large! Upload a smaller file.',
      );
    }
    const reply = await upload(person, [TASK, ['photo', file(picture(PHOTO_MAX_BYTES))]]);
    expect(reply.status).toBe(200);
  });

  /** Sends a head, then `body` again and again until the server ends the connection; answers what it said. */
  const flood = async (head: string, body: Buffer): Promise<{ answer: string; sent: number }> => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    let sent = 0;
    socket.on('data', (part) => (answer += String(part)));
    socket.on('error', () => undefined);
    const ended = new Promise<void>((done) => socket.on('close', () => done()));
    const send = () => {
      if (socket.destroyed) return;
      sent += body.byteLength;
      socket.write(body, () => setImmediate(send));
    };
    socket.write(
      `POST /api/task/validate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${head}\r\n\r\n`,
      send,
    );
    await ended;
    return { answer, sent };
  };

  it('what no honest sender sends is cut off: an endless body, and one that says how long it will be', async () => {
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1 << 20), Buffer.from('\r\n')]);
    const endless = await flood('Transfer-Encoding: chunked', chunk);
    const announced = await flood('Content-Length: 999999999', Buffer.alloc(1 << 16));
    for (const { answer, sent } of [endless, announced]) {
      expect(answer).toMatch(/^HTTP\/1.1 413 .*connection: close.*photo_too_large/is);
      expect(sent).toBeLessThan(100 << 20);
    }
    expect((await taskOf(person, 'screenshot')).status).toBe('STARTED');
  });

  it('T91 one person’s third photo at the same time is refused until another has ended', async () => {
    const { hostname, port } = new URL(house.url);
    const head =
      `POST /api/task/validate HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x';
    const begin = async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      await new Promise<void>((done) => socket.write(head, () => done()));
      return socket;
    };
    const open = [await begin(), await begin()];
    // No photo: where it is read at all, it is refused for that.
    const more = async () => {
      const { body } = await upload(person, [TASK, ['photo', file(new Uint8Array(100))]]);
      return (body as { code: string }).code;
    };
    await until('the third to be refused', async () => (await more()) === 'rate_limited');
    open[0]?.destroy();
    await until('another to be read', async () => (await more()) === 'not_a_photo');
    open[1]?.destroy();
  });

  it('only the bytes say what a picture is', async () => {
    const svg = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const html = new TextEncoder().encode('<html>');
    const gif = new TextEncoder().encode('GIF89a' + ' '.repeat(20));
    for (const bytes of [svg, html, gif, picture(3), new Uint8Array(100)])
      await refused(await upload(person, [TASK, ['photo', file(bytes)]]), 422, 'not_a_photo', 'photo');
  });

  it('without a file it is missing, by either form', async () => {
    await refused(await upload(person, [TASK]), 422, 'photo_missing', 'photo');
    await refused(
      await upload(person, [TASK, ['photo', file(new Uint8Array(0))]]),
      422,
      'photo_missing',
      'photo',
    );
    const json = await person.ask('taskValidate', { body: { task_id: 'screenshot' } });
    await refused(json, 422, 'photo_missing', 'photo');
  });

  it('the more wait for a review, the smaller one has to be', async () => {
    const { store } = house.core;
    const isShort = (tx: CommandTx): CommandTx => ({
      ...tx,
      tasks: { ...tx.tasks, photoBytes: async () => 4n * 1024n ** 3n - 512n * 99n },
    });
    const short = {
      ...store,
      command: <T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>) =>
        store.command(need, (tx) => decide(isShort(tx))),
    } as Store;
    const deps = {
      store: short,
      community: { membershipNow: async () => 'member' as const },
      cases: house.core.cases,
    };
    const { id } = await person.get('me');
    const submit = (bytes: number) =>
      validateTask(deps, id, { taskId: 'screenshot', link: undefined, photo: picture(bytes) });
    await expect(submit(100)).rejects.toMatchObject({
      code: 'photo_too_large',
      field: 'photo',
      allowed: 'at most 99 bytes',
    });
    expect((await taskOf(person, 'screenshot')).status).toBe('STARTED');
    expect((await submit(99)).task.status).toBe('VALIDATING');
  });

  it('other fields, texts in the photo’s place and fields given twice are refused by name', async () => {
    const photo = ['photo', file(picture(100))] as const;
    await refused(await upload(person, [TASK, ['photo', 'text']]), 422, 'validation_failed', 'photo');
    await refused(await upload(person, [TASK, photo, photo]), 422, 'repeated_parameter', 'photo');
    await refused(await upload(person, [TASK, TASK, photo]), 422, 'repeated_parameter', 'task_id');
    await refused(await upload(person, [photo]), 422, 'validation_failed', 'task_id');
    await refused(await upload(person, [TASK, photo, ['colour', 'x']]), 422, 'validation_failed', 'colour');
    await refused(
      await upload(person, [TASK, photo, ['second', file(picture(9))]]),
      422,
      'validation_failed',
      'second',
    );
    await refused(await upload(person, [TASK, photo, ['__proto__', 'x']]), 422, 'validation_failed');
    await refused(
      await upload(person, [TASK, photo, ['link', 'https://t.me/a/1']]),
      422,
      'validation_failed',
      'link',
    );
    await refused(
      await upload(person, [['task_id', 'x'.repeat(5000)], photo]),
      422,
      'validation_failed',
      'task_id',
    );
    const foreign = await upload(person, [['task_id', 'daily_check_in'], photo]);
    await refused(foreign, 422, 'validation_failed', 'photo');
  });

  it('what is no form is 400', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const task = part('Content-Disposition: form-data; name="task_id"', 'screenshot');
    for (const body of [
      '',
      'garbage',
      '--b',
      '--b\r\n',
      task,
      `${task}--c--`,
      `${part('Content-Disposition: form-data')}--b--`,
      `${part('Content-Disposition: attachment; name="task_id"')}--b--`,
      `${part(`X: ${'y'.repeat(2000)}`)}--b--`,
      `${Array.from({ length: 60_000 }, (_, index) => part(`Content-Disposition: form-data; name="${index}"`)).join('')}--b--`,
    ])
      await refused(await post(person, body, type), 400, 'bad_request');
    for (const wrong of ['multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(71)}`])
      await refused(await post(person, `${task}--b--`, { 'content-type': wrong }), 400, 'bad_request');
    const fine = await post(person, `${task}--b--`, type);
    await refused(fine, 422, 'photo_missing');
  });

  it('no other call takes a form, and nobody without a token sends one', async () => {
    const form = new FormData();
    form.append('task_id', 'screenshot');
    form.append('photo', file(picture(100)), 'a.png');
    for (const path of ['/task/start', '/task/claim', '/mint/create']) {
      const response = await fetch(`${house.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}` },
        body: form,
      });
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        415,
        { code: 'unsupported_media_type' },
      ]);
    }
    const anonymous = await fetch(`${house.url}/api/task/validate`, { method: 'POST', body: form });
    expect(anonymous.status).toBe(401);
  });

  it.runIf(kind !== 'memory')(
    'the database refuses a picture that is too large and a second one, whoever writes it',
    async () => {
      await upload(person, [TASK, ['photo', file(picture(100))]]);
      const [waiting] = await waitingOf(house, person);
      const { id: userId } = await person.get('me');
      const add = (id: string, bytes: number) =>
        house.core.store.command({ userId, isUpload: true, periods: ['once'] }, (tx) =>
          tx.tasks.insertPhoto({ id, recordId: waiting!.id, bytes: picture(bytes) }),
        );
      await expect(add('big', PHOTO_MAX_BYTES + 1)).rejects.toThrow(/task_photos_bytes_check/);
      await expect(add('second', 10)).rejects.toThrow(/task_photos_\d_user_task_id_user_id_key/);
      expect((await photosOf(waiting!.id))?.bytes.byteLength).toBe(100);
    },
  );
});

it('the API document offers both forms of a validation', () => {
  const contentOf = (path: string) => apiDocument.paths[path]?.['post']?.requestBody?.content ?? {};
  const content = contentOf('/api/task/validate');
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  expect(content['multipart/form-data']).toMatchObject({
    schema: { required: ['task_id', 'photo'], additionalProperties: false },
  });
  expect(Object.keys(contentOf('/api/task/claim'))).toEqual(['application/json']);
});
