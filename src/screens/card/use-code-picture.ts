import type { PhotoFile } from '@axiom/domain/ports/client';
import { useEffect, useState } from 'react';
import { modulesOf } from '../../wallet/qr/modules.ts';
import { drawCode } from './draw-code.ts';
import { pngOf } from './png-of.ts';

const SIZE = 1080;

/** A link's code as a picture to save; null until it is drawn, or where the browser cannot draw. */
export function useCodePicture(link: string): PhotoFile | null {
  const [picture, setPicture] = useState<PhotoFile | null>(null);
  useEffect(() => {
    let isOver = false;
    const draw = (canvas: CanvasRenderingContext2D) =>
      drawCode(canvas, modulesOf(link), { left: 0, top: 0, size: SIZE, border: 96 });
    void pngOf({ width: SIZE, height: SIZE, draw }).then((drawn) => {
      if (!isOver) setPicture(drawn && { name: 'axiom-link.png', bytes: drawn.bytes });
    });
    return () => {
      isOver = true;
    };
  }, [link]);
  return picture;
}
