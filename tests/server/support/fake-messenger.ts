import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../support/until.ts';

type Params = Readonly<Record<string, unknown>>;

export interface Call {
  readonly method: string;
  readonly params: Params;
}

/** How a method is answered instead of well: a refusal, any text, a cut connection, or not at all. */
export type Fault =
  | { readonly code: number; readonly description: string; readonly retryAfter?: number }
  | { readonly text: string }
  | 'cut'
  | 'silence';

export interface Button {
  readonly text: string;
  readonly web_app?: { readonly url: string };
  readonly url?: string;
  readonly callback_data?: string;
}

export interface Heard {
  readonly text: string;
  readonly buttons: readonly Button[];
  readonly file?: { readonly name: string; readonly content: string };
}

const CONFLICT = Symbol('conflict');

/** The messenger's Bot API as a server meets it, well or ill; everything it was asked is kept. */
export class FakeMessenger {
  readonly calls: Call[] = [];
  /** Asked before every answer: what is wrong this time; undefined where nothing is. */
  fault: (call: Call, nth: number) => Fault | undefined = () => undefined;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #updates: readonly { readonly update_id: number }[] = [];
  readonly #waiting = new Set<(why: 'conflict' | 'news') => void>();
  /** How often one who waited was sent away because another asked. */
  conflicts = 0;
  #nextId = 810_000_001;

  static async open(): Promise<FakeMessenger> {
    const messenger = new FakeMessenger();
    await new Promise<void>((resolve) => {
      messenger.#server.listen(0, '127.0.0.1', resolve);
    });
    return messenger;
  }

  /** Settings of a server that asks it. */
  get env(): { readonly BOT_API_URL: string } {
    return { BOT_API_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}` };
  }

  /** What the bot has said to somebody and the messenger has taken. */
  readonly heard: { readonly chatId: number; readonly message: Heard }[] = [];
  heardBy(telegramId: number): readonly Heard[] {
    return this.heard.filter(({ chatId }) => chatId === telegramId).map(({ message }) => message);
  }

  said(telegramId: number, pattern: RegExp): Promise<Heard> {
    return until(
      `${pattern.source} among ${JSON.stringify(this.heardBy(telegramId))}`,
      () => this.heardBy(telegramId).find(({ text }) => pattern.test(text)),
      30_000,
    );
  }

  /** An update for the bot, told to whoever asks. */
  tell(happened: Params): { readonly update_id: number } {
    const update = { update_id: this.#nextId, ...happened };
    this.#nextId += 1;
    this.#updates = [...this.#updates, update];
    for (const wake of this.#waiting) wake('news');
    return update;
  }

  /** A week without updates: those that were never asked for are dropped, and the next one has this id. */
  weekOfSilence(nextId: number): void {
    this.#updates = [];
    this.#nextId = nextId;
  }

  /** A person writes to the bot. */
  write(telegramId: number, text: string, languageCode = 'en'): { readonly update_id: number } {
    return this.tell(messageOf(telegramId, text, languageCode));
  }

  async close(): Promise<void> {
    for (const wake of this.#waiting) wake('news');
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part as Uint8Array);
    const sent = Buffer.concat(parts);
    const call: Call = {
      method: (request.url ?? '').split('/').at(-1) ?? '',
      params: await paramsOf(request.headers['content-type'] ?? '', sent),
    };
    const nth = this.calls.filter(({ method }) => method === call.method).length;
    this.calls.push(call);
    const fault = this.fault(call, nth);
    if (fault === 'cut') return void response.destroy();
    if (fault === 'silence') return;
    if (fault !== undefined && 'text' in fault) return void response.end(fault.text);
    if (fault !== undefined) {
      const parameters =
        fault.retryAfter === undefined ? {} : { parameters: { retry_after: fault.retryAfter } };
      const refusal = { ok: false, error_code: fault.code, description: fault.description, ...parameters };
      return void response.writeHead(fault.code).end(JSON.stringify(refusal));
    }
    const gone = new Promise<void>((resolve) => void response.once('close', resolve));
    const result = await this.#resultOf(call, gone);
    const [status, body] =
      result === CONFLICT
        ? [
            409,
            { ok: false, error_code: 409, description: 'Conflict: terminated by other getUpdates request' },
          ]
        : [200, { ok: true, result }];
    response.writeHead(status).end(JSON.stringify(body));
  }

  async #resultOf({ method, params }: Call, gone: Promise<void>): Promise<unknown> {
    switch (method) {
      case 'getUpdates':
        return this.#updatesFrom(Number(params['offset'] ?? 0), gone);
      case 'getChatMember':
        return { status: 'member' };
      case 'savePreparedInlineMessage':
        return { id: `prepared-${this.calls.length}`, expiration_date: Math.floor(Date.now() / 1000) + 3600 };
      case 'sendDocument':
      case 'sendPhoto': {
        const field = method === 'sendPhoto' ? 'photo' : 'document';
        const name = String(params[field]).replace('attach://', '');
        const [fileName = '', content = ''] = (params[name] ?? []) as readonly string[];
        const message = { text: String(params['caption']), buttons: [], file: { name: fileName, content } };
        this.heard.push({ chatId: Number(params['chat_id']), message });
        const sizes = [{ file_id: 'small' }, { file_id: `picture-${this.heard.length}` }];
        return { message_id: this.heard.length, ...(method === 'sendPhoto' ? { photo: sizes } : {}) };
      }
      case 'sendMessage': {
        const markup = params['reply_markup'] as { inline_keyboard: Button[][] } | undefined;
        const message = { text: String(params['text']), buttons: markup?.inline_keyboard.flat() ?? [] };
        this.heard.push({ chatId: Number(params['chat_id']), message });
        return { message_id: this.heard.length };
      }
      default:
        return true;
    }
  }

  /** Those below the offset are forgotten; one who still waits is sent away for one who asks later. */
  async #updatesFrom(offset: number, gone: Promise<void>): Promise<unknown> {
    for (const wake of this.#waiting) wake('conflict');
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    if (this.#updates.length > 0) return this.#updates;
    const why = await new Promise<'conflict' | 'news'>((resolve) => {
      const wake = (reason: 'conflict' | 'news') => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve(reason);
      };
      const timer = setTimeout(() => wake('news'), 2_000);
      void gone.then(() => wake('news'));
      this.#waiting.add(wake);
    });
    if (why === 'news') return this.#updates.filter(({ update_id }) => update_id >= offset);
    this.conflicts += 1;
    return CONFLICT;
  }
}

/** JSON, or a form: a file in it as its name and its text. */
async function paramsOf(type: string, body: Buffer): Promise<Params> {
  if (!type.startsWith('multipart/')) return JSON.parse(body.length === 0 ? '{}' : body.toString()) as Params;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const params: Record<string, unknown> = {};
  for (const [name, value] of form)
    params[name] = typeof value === 'string' ? value : [value.name, await value.text()];
  return params;
}

/** A text to the bot, as the messenger tells it. */
export function messageOf(telegramId: number, text: string, languageCode = 'en'): Params {
  const command = /^\/[\w@]+/.exec(text)?.[0];
  const entities =
    command === undefined ? {} : { entities: [{ type: 'bot_command', offset: 0, length: command.length }] };
  return {
    message: {
      message_id: 1,
      date: 1_800_000_000,
      from: { id: telegramId, is_bot: false, first_name: 'Ada', language_code: languageCode },
      chat: { id: telegramId, type: 'private', first_name: 'Ada' },
      text,
      ...entities,
    },
  };
}

export function pressOf(telegramId: number, data: string): Params {
  const from = { id: telegramId, is_bot: false, first_name: 'Ada', language_code: 'en' };
  return { callback_query: { id: `press-${telegramId}`, from, chat_instance: '1', data } };
}
