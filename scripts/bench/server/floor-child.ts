import Fastify from 'fastify';
import pg from 'pg';
import { AccessTokens } from '../../../src-server/sessions/access-token.ts';
import { FLOOR_FUNCTIONS } from './floor-functions.ts';
import { FLOORS } from './routes.ts';

/**
 * The floor: bare Fastify routes with the server's own sign-in and one named query each, whose rows go out as they come; for a
 * command one function that writes its rows.
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
for (const name of Object.keys(FLOOR_FUNCTIONS))
  app.post(`/${name}`, async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { userId } = await tokens.verify(token, Date.now());
    const values = [userId, request.headers['idempotency-key']];
    const { rows } = await pool.query<object>({ name, text: `select floor_${name}($1, $2)`, values });
    return rows;
  });
process.once('disconnect', () => process.exit(0));
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
