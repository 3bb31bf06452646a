import { layoutFor } from '@axiom/domain/wallet/layout';
import { expect, it } from 'vitest';

it('R3.12 mobile up to 440 px, desktop beyond', () => {
  expect([320, 440, 441, 1020].map(layoutFor)).toEqual(['mobile', 'mobile', 'desktop', 'desktop']);
});
