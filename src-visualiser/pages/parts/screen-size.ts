import type { Look } from '../protocol.ts';

/** Height of a phone's screen, and of a wide one, px. */
const TALL = 640;
const WIDE = 720;

/** Width and height of the screens that are looked at, px at 100 %. */
export function screenSize({ width }: Look): { readonly width: number; readonly height: number } {
  return { width, height: width === 1020 ? WIDE : TALL };
}

/** Width that a screen has on the page, px: in a strip, beside its chart, or as the running one. */
export function shownWidth({ width }: Look, place: 'strip' | 'chart' | 'running' | 'compared'): number {
  const isWide = width === 1020;
  switch (place) {
    case 'strip':
      return isWide ? 132 : 92;
    case 'chart':
      return isWide ? 288 : 176;
    case 'compared':
      return isWide ? 340 : 200;
    default:
      return isWide ? 420 : 320;
  }
}
