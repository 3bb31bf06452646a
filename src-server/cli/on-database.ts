import { pino } from 'pino';
import { openCore } from '../compose/core.ts';
import { openDataDir } from '../data-dir/index.ts';
import { Maintenance } from '../operations/maintenance.ts';
import { readSettings } from '../settings/index.ts';
import type { AdminReply, AdminRequest, Caller } from './channel.ts';
import { adminCommands } from './commands.ts';

/** Runs an operator's command on the database of a server that does not run. */
export async function onDatabase(request: AdminRequest, caller: Caller): Promise<AdminReply> {
  const settings = readSettings(process.env);
  const dataDir = openDataDir(settings.dataDir);
  try {
    const core = await openCore(settings, dataDir, pino({ level: 'error' }, pino.destination(2)));
    try {
      return await adminCommands(core, await Maintenance.open(core.store))(request, caller);
    } finally {
      await core.close();
    }
  } finally {
    dataDir.release();
  }
}
