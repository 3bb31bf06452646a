const ENTRY = /<script[^>]*\stype="module"[^>]*\ssrc="([^"]+)"/;
const RELOADED_FOR = 'axiom:reloaded-for';

/** The entry of a page, which names its version: its content is in its name. */
function entryOf(html: string): string | null {
  return ENTRY.exec(html)?.[1] ?? null;
}

/** The server's version where it is another than this page's; null where it is the same, or nobody answers. */
export async function otherVersion(view: Window): Promise<string | null> {
  try {
    const response = await view.fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const served = response.ok ? entryOf(await response.text()) : null;
    const own = view.document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
    return served !== null && own !== null && served !== own ? served : null;
  } catch {
    return null;
  }
}

/** Whether this page may load anew for that version by itself: once, so that a broken version is no loop. */
export function mayReloadFor(version: string, kept: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  try {
    if (kept.getItem(RELOADED_FOR) === version) return false;
    kept.setItem(RELOADED_FOR, version);
    return true;
  } catch {
    // Nothing could be kept: whether it happened before is not known, so it does not happen by itself.
    return false;
  }
}
