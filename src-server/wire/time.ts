/** An instant on the wire: ISO 8601 in UTC. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

export function isoOrNull(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : iso(atMs);
}
