/**
 * −1, 0 or 1 if one messenger version is older than, equal to or newer than another ("7.10" is newer than
 * "7.9"). A part that is not a number counts as 0.
 */
export function compareVersions(a: string, b: string): -1 | 0 | 1 {
  const left = a.split('.').map(partOf);
  const right = b.split('.').map(partOf);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

/** Whether a messenger's version has the features of `minimum` ("6.1" for web_app_open_tg_link). */
export function isAtLeastVersion(version: string, minimum: string): boolean {
  return compareVersions(version, minimum) >= 0;
}

function partOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}
