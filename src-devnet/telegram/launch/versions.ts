/**
 * Versions of the mini-app protocol that the page offers, oldest first. They compare by number: 6.10 is above
 * 6.9.
 */
export const versions = [
  '6.0',
  '6.1',
  '6.2',
  '6.4',
  '6.9',
  '6.10',
  '7.2',
  '7.6',
  '7.7',
  '7.8',
  '7.10',
  '8.0',
  '9.0',
  '9.1',
  '9.5',
  '9.6',
] as const;
export type Version = (typeof versions)[number];
export const newestVersion: Version = '9.6';

export function atLeast(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major === wantedMajor ? minor >= wantedMinor : major > wantedMajor;
}
