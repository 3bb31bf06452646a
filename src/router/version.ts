/** The addresses of a page's entry scripts, which identify its version by content hashes. */
const ENTRIES = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/g;
const versionOf = (addresses: readonly string[]): string | null => addresses.join(' ') || null;
const RELOADED_FOR = 'axiom:reloaded-for';

/** The server's version if it differs from this page's; null if it is the same or there is no answer. */
export async function otherVersion(view: Window): Promise<string | null> {
  try {
    const response = await view.fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const html = response.ok ? await response.text() : '';
    const served = versionOf([...html.matchAll(ENTRIES)].map(([, address = '']) => address));
    const scripts = view.document.querySelectorAll('script[type=module][src]');
    const own = versionOf([...scripts].map((script) => script.getAttribute('src') ?? ''));
    return served !== null && own !== null && served !== own ? served : null;
  } catch {
    return null;
  }
}

/** Whether this page may reload automatically for that version: only once, to prevent a loop. */
export function mayReloadFor(version: string, kept: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (kept.getItem(RELOADED_FOR) === version) return false;
    kept.setItem(RELOADED_FOR, version);
    return true;
  } catch {
    // Storage failed, so an earlier reload cannot be excluded: no automatic reload.
    return false;
  }
}
