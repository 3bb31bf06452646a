import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BridgeDoor, openBridgeDoor } from '../../support/bridge-door.ts';
import { json, tempDir } from '../../support/house.ts';
import { freePort } from '../../support/ports.ts';
import { root, startProgram } from '../../support/program.ts';
import { type Host, openHost } from './host.ts';
import type { App } from './bundle.ts';
import type { Files } from './pages.ts';

/** Everything outside of a page: the devnet, the page's way to its bridge, and the host of pages, manifest and list. */
export interface World {
  readonly devnet: string;
  readonly door: BridgeDoor;
  readonly host: Host;
  /** Friendly address of somebody who is paid. */
  readonly payee: string;
  /** All works again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

type Entry = Record<string, unknown>;

/** The devnet's list, with the bridge behind the door. */
const listThrough = async (door: BridgeDoor, devnet: string): Promise<Entry[]> => {
  const text = await (await fetch(`${devnet}/wallets-list.json`)).text();
  return JSON.parse(text.replaceAll(`${devnet}/bridge`, `${door.origin}/bridge`)) as Entry[];
};

/** Starts a devnet of its own in a folder of its own. @param pages what the host serves below `/anchor/` and `/ours/` */
export async function openWorld(pages: Readonly<Partial<Record<App, Files>>>): Promise<World> {
  const port = await freePort();
  const devnet = `http://127.0.0.1:${port}`;
  const dir = tempDir();
  const program = startProgram(process.execPath, [join(root, 'src-devnet/main.ts')], {
    DEVNET_PORT: String(port),
    DEVNET_DIR: dir,
    BLOCK_INTERVAL_MS: '300',
  });
  const door = await openBridgeDoor(() => devnet);
  const host = await openHost({ pages, goodList: () => listThrough(door, devnet) });
  const close = async (): Promise<void> => {
    await Promise.all([program.destroy(), door.close(), host.close()]);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await program.says(/"type":"ready"/);
    const { body } = await json<{ address: string }>(`${devnet}/devnet/wallets`, { body: {} });
    return {
      devnet,
      door,
      host,
      payee: body.address,
      mend: async () => {
        host.list = 'whole';
        host.hasManifest = true;
        door.receiptDelayMs = 0;
        door.receiptsLost = 0;
        door.messagesHang = false;
        await door.open();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
