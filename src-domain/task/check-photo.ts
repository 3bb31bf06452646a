import { DomainError } from '../errors/index.ts';

/** 5 MB. */
export const PHOTO_MAX_BYTES: number = 5 * 1024 * 1024;
/** Number of leading bytes that `photoFormat` needs. */
export const PHOTO_HEAD_BYTES = 12;

/** A screenshot that was uploaded. */
export interface Photo {
  readonly id: string;
  readonly sizeBytes: number;
  /** Its first bytes: at least PHOTO_HEAD_BYTES, or the whole file if it is shorter. */
  readonly head: Uint8Array;
}

/** Most bytes of all screenshots that wait for a review. */
const ROOM_BYTES = 4n * 1024n ** 3n;
/** One takes at most this part of what is left. */
const PART_OF_LEFT = 512n;

/**
 * The largest screenshot that is taken while so much waits for a review; both in the unit byte. 5 MB until 300 of it wait,
 * then less and less. So a crowd of large ones leaves room for small ones (docs/decisions/0013).
 */
export function mostPhotoBytes(waitingBytes: bigint): number {
  const share = Number((ROOM_BYTES - waitingBytes) / PART_OF_LEFT);
  return Math.max(0, Math.min(PHOTO_MAX_BYTES, share));
}

/** The accepted formats, detected by their first bytes. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp';

/** The task requires a photo and none was sent. */
export class PhotoMissing extends DomainError {
  override readonly name = 'PhotoMissing' as const;
  override readonly code = 'photo_missing' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: 'This task asks for a screenshot.',
      field: 'photo',
      found: 'no photo',
      allowed: 'a JPEG, PNG or WebP of at most 5 MB',
    });
  }
}

/** More than 5 MB, or more than is taken while many wait; the text is from the specification (R6.02). */
export class PhotoTooLarge extends DomainError {
  override readonly name = 'PhotoTooLarge' as const;
  override readonly code = 'photo_too_large' as const;
  override readonly category = 'invalid' as const;

  constructor(sizeBytes: number, mostBytes: number = PHOTO_MAX_BYTES) {
    super({
      message: 'File size is too large! Upload a smaller file.',
      field: 'photo',
      bound: `${mostBytes} bytes`,
      found: `${sizeBytes} bytes`,
      allowed: `at most ${mostBytes} bytes`,
    });
  }
}

/** The bytes are not an image that the operator can view. */
export class NotAPhoto extends DomainError {
  override readonly name = 'NotAPhoto' as const;
  override readonly code = 'not_a_photo' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: 'This file is no picture; upload a JPEG, PNG or WebP.',
      field: 'photo',
      found: 'another kind of file',
      allowed: 'a JPEG, PNG or WebP',
    });
  }
}

/** The format by the first bytes; undefined for any other, whatever its name or declared type. */
export function photoFormat(head: Uint8Array): PhotoFormat | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const isRiff = startsWith(head, [0x52, 0x49, 0x46, 0x46]);
  return isRiff && startsWith(head.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? 'webp' : undefined;
}

/** @throws PhotoMissing, PhotoTooLarge, NotAPhoto */
export function checkPhoto(photo: Photo | undefined): Photo {
  if (photo === undefined || photo.sizeBytes <= 0) throw new PhotoMissing();
  if (photo.sizeBytes > PHOTO_MAX_BYTES) throw new PhotoTooLarge(photo.sizeBytes);
  if (photoFormat(photo.head) === undefined) throw new NotAPhoto();
  return photo;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
