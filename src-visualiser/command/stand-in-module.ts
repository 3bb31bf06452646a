/** Modules that were not found, as the loaded stand-ins wrote them down: file URL of who imports, and what. */
export interface Unfound {
  readonly importer: string;
  readonly specifier: string;
}

/** Where stand-ins write themselves down: the loader runs in a thread of its own. */
const LIST = 'axiomUnfoundModules';
const SCHEME = 'unfound:';
const ANYTHING = new URL('../play/anything.ts', import.meta.url).href;

export const isStandIn = (url: string): boolean => url.startsWith(SCHEME);

/** The address of a stand-in for a module that cannot be found. */
export function standInUrl(specifier: string, importer: string): string {
  return SCHEME + encodeURIComponent(JSON.stringify({ specifier, importer } satisfies Unfound));
}

/** What a stand-in stands for. */
export const unfoundOf = (url: string): Unfound =>
  JSON.parse(decodeURIComponent(url.slice(SCHEME.length))) as Unfound;

/**
 * Source of the stand-in: everything that the importing file takes from it is anything. A chart can be drawn without
 * what its actions and actors do.
 *
 * @param url of the stand-in
 * @param importing source of the file that imports it, as JavaScript
 */
export function standInSource(url: string, importing: string): string {
  const { specifier, importer } = unfoundOf(url);
  const exported = ['default', ...namesFrom(importing, specifier)].map((name) => `anything as ${name}`);
  return `import { anything } from ${JSON.stringify(ANYTHING)};
(globalThis.${LIST} ??= []).push(${JSON.stringify({ specifier, importer })});
export { ${exported.join(', ')} };
`;
}

/** What is imported by name from this module, or passed on from it. */
function namesFrom(source: string, specifier: string): readonly string[] {
  const from = specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const lists = source.matchAll(
    new RegExp(`(?:import|export)[^;'"]*?\\{([^}]*)\\}\\s*from\\s*['"]${from}['"]`, 'g'),
  );
  const names = [...lists].flatMap(([, list = '']) => list.split(','));
  return [...new Set(names.map((name) => name.trim().split(/\s+as\s+/)[0] ?? ''))].filter(
    (name) => /^[\w$]+$/.test(name) && name !== 'default',
  );
}

/** What stands in so far, and from now on is told no more. */
export function takeUnfound(): readonly Unfound[] {
  const place = globalThis as unknown as Record<string, Unfound[] | undefined>;
  const found = place[LIST] ?? [];
  place[LIST] = [];
  return found;
}
