import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { qrPath } from '../../src/ui/qr/qr.tsx';

describe('QR code', () => {
  it('R8.31 the drawn path is the whole code at level L: no module is covered or lost', () => {
    const { size, path } = qrPath(CONNECT_LINK);
    const wanted = encode(CONNECT_LINK, { ecc: 'L', border: 0 });
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
      for (let i = 0; i < Number(width); i += 1) {
        const row = drawn[Number(y)];
        if (row) row[Number(x) + i] = true;
      }
    }
    expect(drawn).toEqual(wanted.data.map((row) => row.map(Boolean)));
  });
});
