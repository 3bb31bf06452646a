import type { PhotoFile } from '@axiom/domain/ports/client';
import { checkPhoto, NotAPhoto, PHOTO_HEAD_BYTES, PHOTO_MAX_BYTES } from '@axiom/domain/task';

/** Why a file cannot be sent; the file stays named. */
export interface PhotoFault {
  readonly reason: 'too-large' | 'not-a-photo' | 'unreadable';
  readonly name: string;
  readonly sizeBytes: number;
}

/** A picture that can be sent, with what the sheet shows of it. */
export interface ChosenPhoto {
  readonly file: PhotoFile;
  readonly sizeBytes: number;
  /** A data address: the page may load no others. */
  readonly preview: string;
}

/** The formats that the file dialog offers. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp';

/** Reads a chosen file and checks it as the server will; one above 5 MB is not read at all (R2.10a). */
export async function readPhoto(file: File): Promise<ChosenPhoto | PhotoFault> {
  const { name, size: sizeBytes } = file;
  if (sizeBytes > PHOTO_MAX_BYTES) return { reason: 'too-large', name, sizeBytes };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    checkPhoto({ id: name, sizeBytes, head: bytes.subarray(0, PHOTO_HEAD_BYTES) });
    return { file: { name, bytes }, sizeBytes, preview: await dataAddress(file) };
  } catch (error) {
    return { reason: error instanceof NotAPhoto ? 'not-a-photo' : 'unreadable', name, sizeBytes };
  }
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // As a data address it is always text.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}

const MB = 1024 * 1024;

/** "2.1": megabytes, rounded up to a tenth, so that no file above a bound looks as large as the bound. */
export function megabytes(bytes: number): string {
  const tenths = Math.max(1, Math.ceil((bytes * 10) / MB));
  return `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`;
}
