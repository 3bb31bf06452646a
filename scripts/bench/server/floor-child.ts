import Fastify from 'fastify';
import pg from 'pg';
import { AccessTokens } from '../../../src-server/sessions/access-token.ts';
import { FLOORS } from './routes.ts';

/**
 * The floor: bare Fastify routes with the server's own sign-in and one named query each, whose rows go out as they come.
 * Run by `floorSide`.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const tokens = new AccessTokens(process.env['JWT_SECRET'] ?? '');
const app = Fastify();
for (const [name, text] of Object.entries(FLOORS))
  app.get(`/${name}`, async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { userId } = await tokens.verify(token, Date.now());
    const { rows } = await pool.query<object>({ name, text, values: [userId] });
    return rows;
  });
process.once('disconnect', () => process.exit(0));
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
