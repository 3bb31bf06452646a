import { useCallback, useState } from 'react';

const ZOOM_STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 3;
/** A chart begins no smaller: its labels can be read. */
const READABLE = 0.75;
/** Room around a chart that fits, px. */
const AROUND = 32;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Zoom {
  readonly scale: number;
  /** Measures the place that the chart has. */
  readonly place: (element: HTMLElement | null) => void;
  readonly fit: () => void;
  readonly larger: () => void;
  readonly smaller: () => void;
}

/** The scale of a chart: it begins as it can be read; it never fits larger than its own size. */
export function useZoom(picture: Size | undefined): Zoom {
  const [room, setRoom] = useState<Size>({ width: 900, height: 700 });
  const [chosen, setChosen] = useState<number | null>(null);
  const place = useCallback((element: HTMLElement | null) => {
    if (element !== null) setRoom({ width: element.clientWidth, height: element.clientHeight });
  }, []);
  const fitting =
    picture === undefined
      ? 1
      : Math.max(
          SMALLEST,
          Math.min((room.width - AROUND) / picture.width, (room.height - AROUND) / picture.height, 1),
        );
  const scale = chosen ?? Math.max(fitting, READABLE);
  const by = (factor: number) => setChosen(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)));
  return {
    scale,
    place,
    fit: () => setChosen(fitting),
    larger: () => by(ZOOM_STEP),
    smaller: () => by(1 / ZOOM_STEP),
  };
}
