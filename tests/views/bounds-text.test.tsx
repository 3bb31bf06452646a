import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useBoundsText } from '../../src/screens/shared/fault-text.ts';
import { show } from './render.tsx';

afterEach(cleanup);

function Bounds({ min, max }: { readonly min: bigint; readonly max: bigint }) {
  return <p>{useBoundsText()(min, max, 'AXIOM')}</p>;
}

const said = async (min: bigint, max: bigint, language: 'en' | 'ru') =>
  (await show(<Bounds min={min} max={max} />, { language })).container.textContent;

describe('the bounds beside an amount', () => {
  it.each([
    [5_000_000_000n, 8_000_000_000n, 'en', '5 to 8 AXIOM'],
    [5_000_000_000n, 5_000_000_000n, 'en', '5 to 5 AXIOM'],
    [5_000_000_000n, 0n, 'en', 'At least 5 AXIOM, 0 available'],
    // Max fills in this number, to the last nano.
    [5_000_000_000n, 47_199_124_255n, 'en', '5 to 47.199124255 AXIOM'],
    [5_000_000_000n, 8_000_000_000n, 'ru', 'от 5 до 8 AXIOM'],
    [5_000_000_000n, 4_990_000_000n, 'ru', 'не меньше 5 AXIOM, доступно 4.99'],
  ] as const)('%s to %s in %s: %s', async (min, max, language, text) => {
    expect(await said(min, max, language)).toBe(text);
  });
});
