import { join } from 'node:path';
import { type Program, root, startProgram } from './program.ts';

/** The devnet as a process of its own. */
export interface DevnetProgram {
  readonly program: Program;
  readonly url: string;
  /** What it tells a server to set. */
  readonly settings: Readonly<Record<string, string>>;
}

/** `npm run devnet -- --env`, with blocks that come often. `folder`: where its state lies; `appUrl`: the app that it opens. */
export async function startDevnetProgram(
  folder: string,
  port: number,
  appUrl: string,
): Promise<DevnetProgram> {
  const program = startProgram(process.execPath, [join(root, 'src-devnet/main.ts'), '--env'], {
    DEVNET_PORT: String(port),
    DEVNET_DIR: join(folder, 'devnet'),
    APP_URL: appUrl,
    BLOCK_INTERVAL_MS: '300',
  });
  await program.says(/CONNECT_SRC=/);
  const lines = program.stdout().matchAll(/^\s*([A-Z_]+)=(.*)$/gm);
  const settings = Object.fromEntries(
    [...lines].map(([, key = '', value = '']) => [key, value.replace(/^"(.*)"$/, '$1')]),
  );
  return { program, url: `http://127.0.0.1:${port}`, settings };
}
