import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { CONNECT_LINK } from '../../src/gallery/samples.ts';
import { modulesOf } from '../../src/wallet/qr/modules.ts';

describe('QR code', () => {
  it.each([CONNECT_LINK, 'tc://?v=2&id=abc&ret=none', 'x'.repeat(1000)])(
    'R8.31 the code is that of another library at level L, module by module: %s',
    (text) => {
      const wanted = encode(text, { ecc: 'L', border: 0 }).data.map((row) => row.map(Boolean));
      expect(modulesOf(text)).toEqual(wanted);
    },
  );
});
