import { type App, bundle } from './bundle.ts';

/** A page as its bundler left it: paths below the page's own folder, with their contents. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

export async function buildPage(app: App): Promise<Files> {
  const files = await bundle(app);
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

/** Paths of all modules that a page consists of. */
export async function modulesOf(app: App): Promise<string[]> {
  return (await bundle(app)).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}
