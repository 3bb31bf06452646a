import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../../control/body.ts';
import { unknownId } from '../../control/errors.ts';
import type { World } from '../../world.ts';
import { imageKinds, madeForm, mostMade, nameKinds } from './made.ts';
import { bodyOf, entriesOf, usualList, type ListWish } from './served.ts';

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const flag = z.boolean({ error: 'must be true or false' });
const mostEntries = 1000;

const listBody = z.strictObject({
  own: flag.default(usualList.own),
  made: z
    .int({ error: `must be a whole number, 0 to ${mostMade}` })
    .min(0, `must be 0 to ${mostMade}`)
    .max(mostMade, `must be 0 to ${mostMade}`)
    .default(usualList.made),
  names: oneOf(nameKinds).default(usualList.names),
  images: oneOf(imageKinds).default(usualList.images),
  invalid: flag.default(usualList.invalid),
  entries: z
    .array(z.unknown(), { error: 'must be a list' })
    .max(mostEntries, `must have at most ${mostEntries}`)
    .default([...usualList.entries]),
  answer: oneOf(['list', 'html', 'huge']).default(usualList.answer),
});

/** A picture of a made wallet: its number on a colour of its own. */
const pictureOf = (number: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" ` +
  `fill="hsl(${(Number(number) * 47) % 360} 45% 38%)"/><text x="32" y="41" text-anchor="middle" fill="#fff" ` +
  `font-family="sans-serif" font-size="24">${number}</text></svg>`;

/** The pictures of made wallets. A broken one is no picture or is not there; a slow one never comes. */
function addPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/wallet/made/:file', (request, reply) => {
    const { file } = request.params;
    const at = file.lastIndexOf('.');
    const [appName, kind] = [file.slice(0, at), file.slice(at + 1)];
    const number = appName.slice(-3);
    const isKnown = madeForm.test(appName) && ['svg', 'png', 'slow'].includes(kind);
    if (!isKnown || (kind === 'png' && Number(number) % 2 === 0)) throw unknownId('picture', file);
    if (kind === 'slow') return void reply.hijack();
    if (kind === 'png') return reply.header('content-type', 'image/png').send('no picture');
    return reply.header('content-type', 'image/svg+xml').send(pictureOf(number));
  });
}

/**
 * GET /wallets-list.json, and POST and GET /devnet/wallets-list, which say what it answers. A wish replaces the
 * one before it; it is forgotten when the devnet ends.
 */
export function addWalletsList(app: FastifyInstance, world: World): void {
  let wish: ListWish = usualList;
  const view = () => ({ ...wish, total: entriesOf(wish, world.origin).length });
  app.get('/devnet/wallets-list', view);
  app.post('/devnet/wallets-list', (request) => {
    wish = parseBody(listBody, request.body);
    return view();
  });
  addPictures(app);
  void app.register(async (scope) => {
    scope.addHook('preHandler', world.faults.hook('wallets_list'));
    // like the public list, readable from every origin
    scope.get('/wallets-list.json', (_request, reply) => {
      const { type, text } = bodyOf(wish, world.origin);
      return reply.header('access-control-allow-origin', '*').header('content-type', type).send(text);
    });
  });
}
