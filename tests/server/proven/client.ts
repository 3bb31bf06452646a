import type { RouteName } from '#contract/routes.ts';
import { type Needed, runCommand } from '#server/http/command.ts';
import { handlers } from '#server/http/handlers/index.ts';
import { DomainError } from '@axiom/domain/errors';
import { StoreBusy } from '#server/ports/store.ts';
import { Refusal } from '#server/refusal.ts';
import { Crash } from './crashing.ts';
import type { World } from './world.ts';

/** A command as a client sends it, and sends it again until it knows how it ended. */
export interface Sent {
  readonly userId: string;
  readonly route: RouteName;
  readonly key: string;
  readonly params: { readonly id: string };
  readonly body: unknown;
}

export type Answer =
  | { readonly kind: 'done'; readonly answer: Record<string, unknown> }
  | { readonly kind: 'refused'; readonly code: string };

interface AnyHandler {
  readonly kind: 'free' | 'asks' | 'read' | 'write' | 'command';
  needs(...args: unknown[]): Needed;
  run(...args: unknown[]): Promise<Record<string, unknown>>;
}

/** What the server answers; null where it died meanwhile, and nobody knows. */
export async function send(world: World, sent: Sent): Promise<Answer | null> {
  const { server } = world;
  if (server === null) throw new Error('no server is running');
  const handler = handlers[sent.route] as unknown as AnyHandler;
  const call = {
    userId: sent.userId,
    familyId: '',
    params: sent.params,
    body: sent.body,
    query: {},
    photo: null,
    signal: new AbortController().signal,
  };
  try {
    return { kind: 'done', answer: await work() };
  } catch (error) {
    if (error instanceof Crash) return null;
    if (error instanceof Refusal || error instanceof DomainError)
      return { kind: 'refused', code: error.code };
    if (error instanceof StoreBusy) return { kind: 'refused', code: 'conflict' };
    throw error;
  }

  function work(): Promise<Record<string, unknown>> {
    const { store, http } = server as NonNullable<typeof server>;
    if (handler.kind === 'free' || handler.kind === 'asks') return handler.run(http, call);
    if (handler.kind === 'read') throw new Error(`${sent.route} only reads`);
    const needed = handler.needs(call, http);
    if (handler.kind === 'write')
      return store.command({ userId: sent.userId, ...needed }, (tx) => handler.run(tx, http, call));
    const request = { params: sent.params, body: sent.body };
    const command = {
      userId: sent.userId,
      route: sent.route,
      key: sent.key,
      request,
      wallMs: world.ms,
      needed,
    };
    return runCommand({ store, community: http.community }, command, (tx) => handler.run(tx, http, call));
  }
}
