/** The address of a page's entry script, which identifies its version by a content hash. */
const ENTRY = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/;
const RELOADED_FOR = 'axiom:reloaded-for';

/** The server's version if it differs from this page's; null if it is the same or there is no answer. */
export async function otherVersion(view: Window): Promise<string | null> {
  try {
    const response = await view.fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const served = response.ok ? (ENTRY.exec(await response.text())?.[1] ?? null) : null;
    const own = view.document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
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
