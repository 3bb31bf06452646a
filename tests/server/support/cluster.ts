import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms } from '../../../scripts/lib/postgres.ts';
import { freePort } from '../../support/ports.ts';
import { until } from '../../support/until.ts';

/** A PostgreSQL of a test's own, which it may stop and start. */
export interface Cluster {
  /** An administrator's URL; the server answers on 127.0.0.1 and on 127.0.0.2. */
  readonly url: string;
  readonly port: number;
  /** Ends it as a crash of the machine would, and starts it again. */
  restart(): Promise<void>;
  /** As a crash of the machine; resolves when it is gone. */
  crash(): Promise<void>;
  start(): Promise<void>;
  drop(): Promise<void>;
}

const programs = postgresPrograms();
export const hasCluster = programs !== undefined && ownerOfClusters() !== undefined;

/** @param copyOf starts from a backup of this one, which PostgreSQL's own program makes while it runs */
export async function makeCluster(copyOf?: Cluster): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-pg-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL does not run as root.
  const owner = ownerOfClusters() ?? {};
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const program = (name: string) => join(programs ?? '', name);
  const [name, ...words] =
    copyOf === undefined
      ? ['initdb', '--username=postgres', '--auth=trust', '--no-sync']
      : ['pg_basebackup', `--dbname=${copyOf.url}`, '--checkpoint=fast', '--no-sync'];
  const made = spawnSync(program(name), [...words, '--pgdata', data], {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`${name}: ${made.stderr}${made.error?.message ?? ''}`);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let running: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1,127.0.0.2',
      `unix_socket_directories=${folder}`,
      'max_connections=120',
    ];
    running = spawn(program('postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    await until('the cluster answers', () => answers(url));
  }

  async function crash(): Promise<void> {
    if (running === undefined) return;
    const ended = once(running, 'exit');
    // Its own "immediate shutdown": no goodbye to anybody, recovery at the next start.
    running.kill('SIGQUIT');
    await ended;
    running = undefined;
  }

  await start();
  return {
    url,
    port,
    start,
    crash,
    restart: async () => {
      await crash();
      await start();
    },
    drop: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Who may own a cluster: whoever runs the tests, and for root the user that the package made; undefined: nobody. */
function ownerOfClusters(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  return line === null ? undefined : { uid: Number(line[1]), gid: Number(line[2]) };
}
