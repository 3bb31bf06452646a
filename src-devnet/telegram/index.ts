import type { Part } from '../world.ts';
import { signingKey } from './launch/signing-key.ts';
import { messengerOf } from './messenger.ts';
import { registerDocuments } from './routes/documents.ts';
import { registerControls } from './routes/control.ts';
import { registerLive } from './routes/live.ts';
import { registerPage } from './routes/page.ts';
import { registerPhones } from './routes/people.ts';

/** The messenger: the simulator's page, people and their controls, and signed launch data. */
export const registerTelegram: Part = async (app, world) => {
  const messenger = messengerOf(world);
  const key = signingKey(world.dir);
  registerControls(app, world, messenger, key);
  registerPhones(app, world, messenger);
  registerDocuments(app, messenger);
  registerLive(app, world, messenger);
  registerPage(app, world, messenger, key);
};
