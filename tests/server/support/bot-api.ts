import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BotApi {
  /** Settings of a server that asks it. */
  readonly env: { readonly COMMUNITY_CHAT: string; readonly BOT_API_URL: string };
  /** Who is in no chat; everybody else is a member. */
  readonly strangers: Set<number>;
  /** Of whom it was asked, in order. */
  readonly asked: number[];
  /** Answers nothing that can be read. */
  isBroken: boolean;
  close(): Promise<void>;
}

/** The messenger's Bot API as far as a membership is concerned. */
export async function startBotApi(): Promise<BotApi> {
  const strangers = new Set<number>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { user_id } = JSON.parse(text) as { user_id: number };
      if (request.url?.endsWith('/getChatMember') === true) api.asked.push(user_id);
      const status = strangers.has(user_id) ? 'left' : 'member';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(api.isBroken ? '<html>' : JSON.stringify({ ok: true, result: { status } }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const api: BotApi = {
    env: { COMMUNITY_CHAT: '@ours', BOT_API_URL: `http://127.0.0.1:${port}` },
    strangers,
    asked: [],
    isBroken: false,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return api;
}
