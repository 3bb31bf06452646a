import { relative } from 'node:path';
import { root } from '../../support/program.ts';
import { bundleWidget, gzipBytes, kib } from './bytes.ts';

/** Each room by the beginning of its files' paths: the first that fits. */
const ROOMS: readonly (readonly [name: string, start: string])[] = [
  ['the bridge’s streams: heard again after every drop', 'src-adapters/wallet/bridge/'],
  ['the rest of the adapter: list, restoring, sending, storage, tracking, errors', 'src-adapters/'],
  ['machine of a wallet’s screen', 'machines/wallet/screen/'],
  ['machine of the window', 'machines/wallet/modal/'],
  ['machine of the connection', 'machines/wallet/connection/'],
  ['machines of transactions and their windows', 'machines/wallet/(transaction|actions)/'],
  ['the other machines, and what provides them', 'machines/'],
  ['rules: the list of wallets', 'src-domain/wallet/list/'],
  ['rules: links and how they are opened', 'src-domain/wallet/link/'],
  ['rules: requests, configuration, the rest', 'src-domain/'],
  ['the code for cameras', 'src/wallet/qr/'],
  ['texts, English and Russian', 'src/wallet/locales/'],
  ['views of the window', 'src/wallet/modal/'],
  ['the other views', 'src/wallet/'],
  ['dialog, button, icons and Back of the design', 'src/ui/'],
  ['all else: icons’ shapes, the bundler’s helpers', ''],
];

/** The section of docs/wallet-widget.md that says what the widget's bytes are. */
export async function weightSection(): Promise<string> {
  const codes = new Map<string, string>(ROOMS.map(([name]) => [name, '']));
  let js = 0;
  for (const file of await bundleWidget('ours')) {
    if (file.type !== 'chunk') continue;
    js += gzipBytes(file.code);
    for (const [id, { code }] of Object.entries(file.modules)) {
      const path = relative(root, id);
      const room = ROOMS.find(([, start]) => new RegExp(`^${start}`).test(path))?.[0] ?? '';
      codes.set(room, `${codes.get(room) ?? ''}${code ?? ''}`);
    }
  }
  const weights = [...codes].map(([name, code]) => [name, gzipBytes(code)] as const);
  const alone = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  const rows = weights.map(
    ([name, bytes]) => `| ${name} | ${kib((bytes / alone) * js)} | ${((bytes / alone) * 100).toFixed(0)} % |`,
  );
  return `## What the weight is made of

The ${kib(js)} of JavaScript over the SDK, by room: each room is compressed by itself, and the whole is shared out in these
proportions (\`tests/wallet-app/measures/rooms.ts\`). The states’ descriptions and titles are not in it: the build takes
them out. No room is one thing that could be left away: the streams of the bridge are what hears a wallet again, the
machines are the ends that every attempt has, the texts are there twice.

| room | share, gzip | of all |
| --- | --- | --- |
${rows.join('\n')}
`;
}
