import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DROPDOWN_WIDTH_PX,
  MOBILE_MAX_WIDTH_PX,
  MODAL_ANIMATION_MOBILE_MS,
  MODAL_ANIMATION_MS,
  MODAL_WIDTH_PX,
  QR_LOGO_PX,
  TABLET_MAX_WIDTH_PX,
} from '@axiom/domain/constants';
import { expect, it } from 'vitest';
import { BESIDE_FROM_PX } from '../../src/ui/wide/use-wide.ts';

const src = resolve(import.meta.dirname, '../../src');
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const css = (name: string) => readFileSync(join(src, name), 'utf8');
/** The first `property: value` of a selector's block. */
const valueOf = (name: string, selector: string, property: string) => {
  const [, rest = ''] = css(name).split(`${selector} {`);
  return new RegExp(`${property}: ([^;]+);`).exec(rest)?.[1];
};

/** Style sheets alone know it: from this width on the second column is as wide as the first. */
const WIDE_FROM_PX = 1280;
/** And this one: from it on a low window has room for a sheet's buttons beside its body. */
const SIDEWAYS_FROM_PX = 600;

it('R8 style sheets, which cannot import a constant, have its value', () => {
  const widths = sheets.flatMap((name) =>
    [...css(name).matchAll(/\(min-width: (\d+)px\)/g)].map(([, width]) => Number(width)),
  );
  expect(new Set(widths)).toEqual(
    new Set([
      MOBILE_MAX_WIDTH_PX + 1,
      SIDEWAYS_FROM_PX,
      BESIDE_FROM_PX,
      TABLET_MAX_WIDTH_PX + 1,
      WIDE_FROM_PX,
    ]),
  );
  expect(css('ui/sheet/sheet.css')).toContain(`inline-size: ${MODAL_WIDTH_PX}px;`);
  expect(valueOf('wallet/button/connect-button.css', '.wallet-menu', 'inline-size')).toBe(
    `max(${DROPDOWN_WIDTH_PX}px, 15em)`,
  );
  expect(valueOf('wallet/parts/link-code.css', '.wallet-code-badge', 'inline-size')).toBe(`${QR_LOGO_PX}px`);
  expect(valueOf('styles/tokens.css', ':root', '--t-modal')).toBe(`${MODAL_ANIMATION_MS}ms`);
  expect(valueOf('styles/tokens.css', ':root', '--t-sheet')).toBe(`${MODAL_ANIMATION_MOBILE_MS}ms`);
});
