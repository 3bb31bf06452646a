import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { modulesOf } from '../../src/wallet/qr/modules.ts';
import { isLong } from '../support/long.ts';

describe('QR code', () => {
  it.each([CONNECT_LINK, 'tc://?v=2&id=abc&ret=none', 'x'.repeat(1000)])(
    'R8.31 the code is that of another library at level L, module by module: %s',
    (text) => {
      const wanted = encode(text, { ecc: 'L', border: 0 }).data.map((row) => row.map(Boolean));
      expect(modulesOf(text)).toEqual(wanted);
    },
  );

  /** Bytes that each version holds at level L: ISO/IEC 18004, table 7. */
  const CAPACITIES = [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003,
    1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809,
    2953,
  ];

  /** Where the tables change: alignment patterns, the version's own bits, longer counts; all in a long run. */
  const SOME: ReadonlySet<number> = new Set([1, 2, 6, 7, 9, 10, 26, 27, 40]);

  it('every version holds what it can, and is that of the other library but for the mask', () => {
    const text = (rows: readonly (readonly boolean[])[]) =>
      rows.map((row) => row.map(Number).join('')).join();
    CAPACITIES.forEach((capacity, at) => {
      if (!isLong && !SOME.has(at + 1)) return;
      const link = CONNECT_LINK.repeat(40).slice(0, capacity);
      const rows = modulesOf(link);
      expect(rows).toHaveLength(17 + 4 * (at + 1));
      const isTheirs = [0, 1, 2, 3, 4, 5, 6, 7].some(
        (maskPattern) => text(encode(link, { ecc: 'L', border: 0, maskPattern }).data) === text(rows),
      );
      expect(isTheirs, `version ${at + 1}`).toBe(true);
    });
    expect(() => modulesOf('x'.repeat(2954))).toThrow(RangeError);
  });
});
