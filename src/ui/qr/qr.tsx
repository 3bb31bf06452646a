import { QR_ERROR_CORRECTION, QR_SIZE_PX } from '@axiom/domain/constants';
import { encode } from 'uqr';
import './qr.css';

/** One path of all dark modules, in module units. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: QR_ERROR_CORRECTION, border: 0 });
  const parts: string[] = [];
  data.forEach((row, y) => {
    let x = 0;
    while (x < size) {
      if (!row[x]) {
        x += 1;
        continue;
      }
      const start = x;
      while (x < size && row[x]) x += 1;
      parts.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  });
  return { size, path: parts.join('') };
}

/** A QR code of 256 px at level L on white; the badge is on the frame and covers no module. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = qrPath(text);
  return (
    <span className="qr">
      <svg
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <span className="qr-badge" aria-hidden="true">
        A
      </span>
    </span>
  );
}
