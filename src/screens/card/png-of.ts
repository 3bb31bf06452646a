interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly draw: (canvas: CanvasRenderingContext2D) => void;
}

export interface Png {
  /** A data address: the page's rules let no other picture of its own in. */
  readonly url: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is drawn as a PNG; null where the browser cannot draw. */
export async function pngOf({ width, height, draw }: Drawing): Promise<Png | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  draw(context);
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (image === null) return null;
  return { url: canvas.toDataURL('image/png'), bytes: new Uint8Array(await image.arrayBuffer()) };
}
