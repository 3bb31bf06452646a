/** BENCH_ONLY: parts of paths, separated by commas, while one looks at some of them. */
export function isWanted(path: string): boolean {
  const only = process.env['BENCH_ONLY']?.split(',') ?? [''];
  return only.some((part) => path.includes(part));
}
