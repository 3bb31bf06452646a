import { useMemo } from 'react';
import { QR_SIZE_PX } from '@axiom/domain/constants';
import { modulesOf } from './modules.ts';
import './qr-code.css';

/** A path of all dark modules, in module units: one rectangle for each run of a row. */
function pathOf(text: string): { readonly size: number; readonly path: string } {
  const rows = modulesOf(text);
  const path = rows.map((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join(''),
  );
  return { size: rows.length, path: path.join('') };
}

/** A QR code of 256 px at level L (R3.13). White must surround it for four modules. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className="qr"
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
