import type { PicturePort } from '@axiom/domain/ports/client';

/** Hands a picture to the device: by its share sheet where that takes files, otherwise as a download. */
export function createPictures(view: Window): PicturePort {
  return {
    handOver: async (png, name) => {
      const file = new File([new Uint8Array(png)], name, { type: 'image/png' });
      if (canShare(view.navigator, file)) {
        try {
          await view.navigator.share({ files: [file] });
          return 'shared';
        } catch (error) {
          if (error instanceof DOMException && error.name === 'AbortError') return 'declined';
        }
      }
      download(view, file);
      return 'saved';
    },
  };
}

function canShare(navigator: Navigator, file: File): boolean {
  try {
    return 'canShare' in navigator && navigator.canShare({ files: [file] });
  } catch {
    return false;
  }
}

function download(view: Window, file: File): void {
  const link = view.document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has taken the file once the task is over.
  view.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
