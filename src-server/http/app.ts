import type { IncomingMessage } from 'node:http';
import type { PublicSettings } from '#contract/settings.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings/index.ts';
import { withoutRepeats } from '../without-repeats.ts';
import { clientFiles, mountManifest } from '../static/mount-static.ts';
import { type ApiOptions, mountApi } from './api.ts';
import { type ApiDocument, docsPage } from './docs/page.ts';
import { closing } from './closing.ts';
import { type ErrorReply, replyTo } from './errors.ts';
import { readPhotoForm } from './input/photo-form.ts';
import { parseStrictJson } from './input/strict-json.ts';
import { refuseWithoutHost } from './no-host.ts';
import { openApi } from './open-api.ts';
import { endLateBodies, LONGEST_REQUEST_MS } from './late-bodies.ts';
import type { Bus } from '../ports/bus.ts';
import { rateLimits } from './rate-limits.ts';
import { routerRefusals } from './router-refusals.ts';
import { restrict } from './security.ts';
import { endStandstills } from './standstill.ts';
import { answerBeforeEnding } from './unread-body.ts';
import { unreadableRequests } from './unreadable-requests.ts';
import { refuseOtherMethods } from './wrong-method.ts';

/** Largest body of a call; launch data is the largest. */
const BODY_BYTES = 65_536;

declare module 'fastify' {
  interface FastifyContextConfig {
    takesPhoto?: boolean;
  }
}

export interface AppOptions extends Omit<ApiOptions, 'limit'> {
  readonly settings: Settings;
  readonly publicSettings: PublicSettings;
  /** The built client; null: none is served. */
  readonly distFolder: string | null;
  readonly log: FastifyBaseLogger;
  /** Over which servers count requests together. */
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  /** Mounts /health/live, /health/ready and /metrics. */
  readonly mountOperations: (app: FastifyInstance) => void;
}

/** The HTTP side: calls, documents, health, the client. Not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, publicSettings, log, deps } = options;
  const unrouted = routerRefusals();
  const unreadable = unreadableRequests(() => deps.cases.clock.nowMs());
  const tell = failureLog(log);
  const app = Fastify({
    // Fastify logs addresses and routes at `info`; main logs the one line that is needed.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST_MS,
    handlerTimeout: 24_000,
    routerOptions: { maxParamLength: 64, querystringParser: () => ({}) },
    // Without this interval Node checks for late requests only every 30 s.
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    frameworkErrors: unrouted.frameworkErrors,
    clientErrorHandler: unreadable.clientErrorHandler,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString();
      return text === '' ? undefined : parseStrictJson(text);
    },
  );
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    if (!request.routeOptions.config.takesPhoto)
      throw new Refusal('unsupported_media_type', 'The body must be application/json.');
    return readPhotoForm(request, body);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-server-time', String(deps.cases.clock.nowMs()));
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const found = replyTo(error);
    if (found.isOurs) tell(error, found, { method: request.method, path: pathOf(request.raw) });
    return sendError(reply, found);
  });
  answerBeforeEnding(app);
  endStandstills(app);
  endLateBodies(app);
  const client = clientFiles(options.distFolder, publicSettings);
  await restrict(app, settings, client?.scripts ?? []);
  closing(app);
  refuseWithoutHost(app);
  unrouted.mount(app);
  unreadable.mount(app);
  const refuseOthers = refuseOtherMethods(app);
  mountApi(app, { ...options, limit: rateLimits(settings.rates, options.bus) });
  mountDocuments(app, openApi(settings.publicUrl, publicSettings.version));
  options.mountOperations(app);
  mountManifest(app, publicSettings);
  refuseOthers();
  app.setNotFoundHandler((request, reply) => {
    if (client !== null && client.answer(request, reply)) return reply;
    return sendError(reply, replyTo(Object.assign(new Error('no such address'), { statusCode: 404 })));
  });
  return app;
}

/** Logs a failure of ours: an internal error every time, an unavailable dependency without repeats. */
function failureLog(log: FastifyBaseLogger) {
  type Facts = { readonly method: string; readonly path: string };
  const tell = (error: unknown, again: number, facts: Facts) =>
    log.error({ err: error, ...facts, ...(again > 0 ? { again } : {}) }, 'request failed');
  const tellAway = withoutRepeats(tell);
  return (error: unknown, { answer }: ErrorReply, facts: Facts): void => {
    if (answer.code === 'internal') tell(error, 0, facts);
    else tellAway(error, facts);
  };
}

/** The API's documents: OpenAPI for programs, a page for people. */
function mountDocuments(app: FastifyInstance, document: ApiDocument): void {
  const page = docsPage(document);
  const quiet = { exposeHeadRoute: false };
  app.get('/api/openapi.json', quiet, async () => document);
  app.get('/api/docs', quiet, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

function sendError(reply: FastifyReply, { status, answer, retryAfterS }: ErrorReply): FastifyReply {
  if (retryAfterS !== undefined) void reply.header('retry-after', String(retryAfterS));
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? '';
}
