import type { RouteAnswer, RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { launchData } from './launch.ts';

export interface Reply<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

interface CallOptions {
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  /** Sent with the body as a form. */
  readonly photo?: Uint8Array<ArrayBuffer>;
  readonly id?: string;
  readonly key?: string;
  readonly token?: string;
  /** After which the answer is not waited for any longer (ms). */
  readonly withinMs?: number;
}

/** Asks with plain fetch, so that nothing of the client is between the test and the wire. */
export async function request(
  url: string,
  init: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | FormData;
    signal?: AbortSignal;
  } = {},
): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as unknown) : text,
    headers: response.headers,
  };
}

/** One call of the contract, whatever it answers. */
export function call(url: string, name: RouteName, options: CallOptions = {}): Promise<Reply> {
  const route = routes[name];
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(options.query ?? {}).map(([field, value]) => [field, String(value)])),
  ).toString();
  const path = route.path.replace('{id}', options.id ?? '');
  return request(`${url}/api${path}${query === '' ? '' : `?${query}`}`, {
    method: route.method,
    headers: {
      ...(options.body === undefined || options.photo ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...bodyOf(options),
    ...(options.withinMs === undefined ? {} : { signal: AbortSignal.timeout(options.withinMs) }),
  });
}

function bodyOf({ body, photo }: CallOptions): { readonly body?: string | FormData } {
  if (photo === undefined) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('photo', new Blob([photo]), 'picture.png');
  return { body: form };
}

/** A signed-in person. */
export class Person {
  readonly url: string;
  readonly telegramId: number;
  token: string;
  refresh: string;

  constructor(url: string, telegramId: number, tokens: { token: string; refresh: string }) {
    this.url = url;
    this.telegramId = telegramId;
    this.token = tokens.token;
    this.refresh = tokens.refresh;
  }

  static #next = 100_000 + Math.floor(Math.random() * 1_000_000_000);

  static async signIn(
    url: string,
    options: {
      refCode?: string;
      startParam?: string;
      telegramId?: number;
      languageCode?: string;
      /** When the messenger signed the launch data; by default now. */
      authDateS?: number;
    } = {},
  ): Promise<Person> {
    const telegramId = options.telegramId ?? (Person.#next += 1);
    const launch = {
      ...(options.startParam === undefined ? {} : { startParam: options.startParam }),
      ...(options.languageCode === undefined ? {} : { languageCode: options.languageCode }),
      ...(options.authDateS === undefined ? {} : { authDateS: options.authDateS }),
    };
    const reply = await call(url, 'register', {
      body: {
        init_data: launchData(telegramId, launch),
        ...(options.refCode === undefined ? {} : { ref_code: options.refCode }),
      },
    });
    if (reply.status !== 200)
      throw new Error(`register answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return new Person(url, telegramId, reply.body as { token: string; refresh: string });
  }

  ask(name: RouteName, options: CallOptions = {}): Promise<Reply> {
    return call(this.url, name, { token: this.token, ...options });
  }

  /** A call that must succeed. @throws Error with what it answered instead */
  async get<Name extends RouteName>(name: Name, options: CallOptions = {}): Promise<RouteAnswer<Name>> {
    const reply = await this.ask(name, options);
    if (reply.status !== 200)
      throw new Error(`${name} answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as RouteAnswer<Name>;
  }
}
