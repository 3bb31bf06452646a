import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { Customer } from '../support/api.ts';
import { type DevnetProgram, startDevnetProgram } from '../support/devnet-program.ts';
import { json } from '../support/house.ts';
import { freePorts } from '../support/ports.ts';
import { until } from '../support/until.ts';
import { type Cluster, hasCluster, makeCluster } from './support/cluster.ts';
import { hasPostgres } from './support/databases.ts';
import {
  agrees,
  lose,
  type RunningServer,
  seenAt,
  serverBesideDevnet,
} from './support/server-beside-devnet.ts';

type Sale = RouteAnswer<'withdrawCreate'>;

/** The way of docs/operations.md, “Backup and restore”, with the server, the devnet and PostgreSQL's own programs. */
describe.runIf(hasPostgres && hasCluster)('a restored backup', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-backup-'));
  const clusters: Cluster[] = [];
  let devnet: DevnetProgram;
  let server: RunningServer;

  const start = (cluster: Cluster) => serverBesideDevnet(folder, devnet, { DATABASE_URL: cluster.url });
  const payouts = async (): Promise<unknown> => (await json(`${server.url}/health/ready`)).body['payouts'];
  const sell = (person: Customer) =>
    person.must<Sale>('/withdraw/create', { token_amount: '10', address: person.wallet });
  const salesOf = async (person: Customer) =>
    (await person.get<RouteAnswer<'withdrawHistory'>>('/withdraw/history')).data;
  const paid = (person: Customer, { id }: Sale) =>
    until(
      'the sale is paid',
      async () => (await salesOf(person)).find((sale) => sale.id === id)?.status === 'confirmed',
      60_000,
    );
  const agree = () => agrees(server);

  beforeAll(async () => {
    const [port = 0, appPort = 0] = await freePorts(2);
    devnet = await startDevnetProgram(folder, port, `http://127.0.0.1:${appPort}`);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([server.program.destroy(), devnet.program.destroy()]);
    await Promise.all(clusters.map((cluster) => cluster.drop()));
    rmSync(folder, { recursive: true, force: true });
  });

  it('pays nothing until the operator has reconciled it with the chain', async () => {
    const before = await makeCluster();
    clusters.push(before);
    server = await start(before);
    const ada = await Customer.arrive(server.url, devnet.url, { name: 'Ada' });
    const { id } = await ada.buy('20', 7);
    await ada.must(`/mint/${id}/cancel`);
    const backup = await makeCluster(before);
    clusters.push(backup);
    const lost = await sell(ada);
    await paid(ada, lost);
    await lose(server);
    await before.crash();

    server = await start(backup);
    const back = seenAt(server, ada);
    expect(await salesOf(back), 'the backup does not know the sale').toEqual([]);
    await until('payouts are halted', async () => String(await payouts()).startsWith('halted'), 30_000);
    expect(String(await payouts())).toContain('payment_nobody_ordered');
    const next = await sell(back);
    expect(next).toMatchObject({ status: 'queued', reason_code: 'halted' });
    await until('books and chain agree', agree, 30_000);
    expect((await salesOf(back))[0]).toMatchObject({ id: next.id, reason_code: 'halted' });
    const resumed = await sendAdmin(server.dataDir, { command: 'payouts_resume', args: {} });
    expect(resumed).toEqual({ resumed_from: expect.stringContaining(lost.amount_ton) as unknown });
    await paid(back, next);
    expect(await payouts()).toBeNull();
    await until('books and chain agree', agree, 30_000);
  });
});
