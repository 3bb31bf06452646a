import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { CHANNELS, frameIn } from './tick.ts';

/** The floor of the sockets: bare `ws`, which sends each frame that a channel of the database tells. Run by `bareSockets`. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.once('message', () => socket.send('{"event":"ready"}')));
const listening = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await listening.connect();
listening.on('notification', ({ payload = '' }) => {
  const frame = frameIn(payload);
  for (const socket of server.clients) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
});
await listening.query(`listen ${CHANNELS.bare}`);
process.once('disconnect', () => process.exit(0));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
process.send?.({ url: `http://127.0.0.1:${address.port}` });
