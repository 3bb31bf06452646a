/** A simulated duration in words: `22 s`, `15:07`, `3 d`. @param ms at least 0 */
export function durationOf(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 180) return `${minutes}:${String(seconds % 60).padStart(2, '0')} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** The simulated clock, UTC. @param atMs epoch ms */
export function clockOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}
