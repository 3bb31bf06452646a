import type { Modules } from '../../wallet/qr/modules.ts';

interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  /** White around the modules, on each side. */
  readonly border: number;
}

/** Draws a code, black on white. */
export function drawCode(
  canvas: CanvasRenderingContext2D,
  code: Modules,
  { left, top, size, border }: Square,
): void {
  canvas.fillStyle = '#fff';
  canvas.fillRect(left, top, size, size);
  canvas.fillStyle = '#000';
  const one = (size - 2 * border) / code.length;
  // Whole pixels: a camera reads no soft edges.
  const edge = (from: number, at: number) => Math.round(from + border + at * one);
  code.forEach((row, y) =>
    row.forEach((isDark, x) => {
      const [x0, y0] = [edge(left, x), edge(top, y)];
      if (isDark) canvas.fillRect(x0, y0, edge(left, x + 1) - x0, edge(top, y + 1) - y0);
    }),
  );
}
