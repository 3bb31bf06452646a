import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { InlineConfig, Plugin, PluginOption } from 'vite';

/** Builds the client of one copy again and again, in this process: what has not changed is not transformed anew. */
export class Builder {
  readonly #folder: string;
  readonly #known = new Map<string, unknown>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Files keep their names whatever they hold, so that a server that runs already can go on giving out its first page.
   * @throws Error with the bundler's words
   */
  async build(): Promise<void> {
    const { build, loadConfigFromFile, mergeConfig } = await import('vite');
    const loaded = await loadConfigFromFile(
      { command: 'build', mode: 'production' },
      join(this.#folder, 'vite.config.ts'),
      this.#folder,
      'silent',
    );
    const config = loaded?.config ?? {};
    const plugins = await flat(config.plugins ?? []);
    for (const plugin of plugins) if (plugin.name.includes('babel')) this.#remember(plugin);
    const names = (kind: string) => `assets/[name]-plant${kind}`;
    const own: InlineConfig = {
      root: this.#folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        minify: false,
        rolldownOptions: {
          output: {
            entryFileNames: names('.js'),
            chunkFileNames: names('.js'),
            assetFileNames: names('[extname]'),
          },
        },
      },
    };
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    // Tests of views need React's own development build: theirs is not the production that is built here.
    await build(mergeConfig({ ...config, plugins }, own)).finally(() => {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    });
  }

  #remember(plugin: Plugin): void {
    const given = plugin.transform;
    if (given === undefined) return;
    const handler = typeof given === 'function' ? given : given.handler;
    const known = this.#known;
    const kept: typeof handler = async function (code, id, ...rest) {
      const key = `${plugin.name}\0${id}\0${createHash('sha256').update(code).digest('hex')}`;
      if (!known.has(key)) known.set(key, await handler.call(this, code, id, ...rest));
      return known.get(key) as Awaited<ReturnType<typeof handler>>;
    };
    plugin.transform = typeof given === 'function' ? kept : { ...given, handler: kept };
  }
}

async function flat(options: PluginOption): Promise<Plugin[]> {
  const one = await options;
  if (Array.isArray(one)) return (await Promise.all(one.map(flat))).flat();
  return one ? [one as Plugin] : [];
}
