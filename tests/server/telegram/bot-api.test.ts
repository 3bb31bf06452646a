import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Messenger } from '#server/ports/messenger.ts';
import { botApiMessenger } from '#server/telegram/bot-api.ts';
import { freePorts } from '../../support/ports.ts';

describe('community membership as the messenger says it', () => {
  let server: Server;
  let answer: { status: number; body: string };
  const asked: { url: string; body: string }[] = [];
  let messenger: Messenger;
  let nobody: { url: string; token: string };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        asked.push({ url: request.url ?? '', body: Buffer.concat(parts).toString() });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    const [port = 0, free = 0] = await freePorts(2);
    messenger = botApiMessenger({ url: `http://127.0.0.1:${port}`, token: '1:T', communityChat: '@ours' });
    nobody = { url: `http://127.0.0.1:${free}`, token: '1:T' };
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['creator', {}, 'member'],
    ['administrator', {}, 'member'],
    ['member', {}, 'member'],
    ['restricted', { is_member: true }, 'member'],
    ['restricted', { is_member: false }, 'stranger'],
    ['left', {}, 'stranger'],
    ['kicked', {}, 'stranger'],
    ['something new', {}, 'unknown'],
  ])('%s %j is a %s', async (status, more, expected) => {
    answer = { status: 200, body: JSON.stringify({ ok: true, result: { status, ...more } }) };
    expect(await messenger.membership('77')).toBe(expected);
    expect(asked.at(-1)).toEqual({ url: '/bot1:T/getChatMember', body: '{"chat_id":"@ours","user_id":77}' });
  });

  it.each([
    [400, 'Bad Request: user not found', 'stranger'],
    [400, 'Bad Request: PARTICIPANT_ID_INVALID', 'stranger'],
    [400, 'Bad Request: chat not found', 'unknown'],
    [403, 'Forbidden: bot was kicked', 'unknown'],
    [429, 'Too Many Requests: retry after 5', 'unknown'],
  ])('%i %s says %s', async (status, description, expected) => {
    answer = { status, body: JSON.stringify({ ok: false, error_code: status, description }) };
    expect(await messenger.membership('77')).toBe(expected);
  });

  it('F23 nonsense and silence are unknown; without a community everybody is a member', async () => {
    answer = { status: 200, body: '<html>' };
    expect(await messenger.membership('77')).toBe('unknown');
    expect(await botApiMessenger({ ...nobody, communityChat: '@ours' }).membership('77')).toBe('unknown');
    expect(await botApiMessenger({ ...nobody, communityChat: null }).membership('77')).toBe('member');
  });
});
