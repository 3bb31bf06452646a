import { PHOTO_MAX_BYTES, PhotoTooLarge } from '@axiom/domain/task';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { parseMultipart } from './multipart.ts';

/** Room for boundaries, headers and the other fields beside the photo. */
const AROUND_BYTES = 16_384;
const MOST_BYTES = PHOTO_MAX_BYTES + AROUND_BYTES;
/** A body too large is read to its end (a sender that is cut off never sees the answer), up to this. */
const MOST_READ_BYTES = 6 * PHOTO_MAX_BYTES;
const LONGEST_FIELD_BYTES = 4096;

/** A multipart form for a handler: its texts become the body, and its file is `photo`. */
export class PhotoForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly photo: Uint8Array | null;
  constructor(fields: Readonly<Record<string, string>>, photo: Uint8Array | null) {
    this.fields = fields;
    this.photo = photo;
  }
}

/**
 * Reads a form with a photo.
 * @throws PhotoTooLarge; Refusal bad_request for an invalid form, repeated_parameter, validation_failed with
 * the field
 */
export async function readPhotoForm(request: FastifyRequest, body: Readable): Promise<PhotoForm> {
  const { fields, files } = parseMultipart(
    await readBounded(request, body),
    request.headers['content-type'] ?? '',
  );
  const foreign = [...files.keys()].find((name) => name !== 'photo');
  if (foreign !== undefined)
    throw new Refusal('validation_failed', `${foreign}: is no file of this form.`, foreign);
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, bytes] of fields) texts[name] = textOf(name, bytes);
  return new PhotoForm(texts, files.get('photo') ?? null);
}

async function readBounded(request: FastifyRequest, body: Readable): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MOST_READ_BYTES) throw new PhotoTooLarge(announced);
  const chunks: Buffer[] = [];
  let length = 0;
  // Destroying the body would destroy the connection that the answer needs.
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.byteLength;
      if (length > MOST_READ_BYTES) throw new PhotoTooLarge(length);
      if (length <= MOST_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch (error) {
    // Its sender went away: no failure of ours, and nobody reads the answer.
    if (request.raw.destroyed && !request.raw.complete)
      throw new Refusal('bad_request', 'The form did not arrive whole.');
    throw error;
  }
  if (length > MOST_BYTES) throw new PhotoTooLarge(length);
  return Buffer.concat(chunks);
}

function textOf(name: string, bytes: Uint8Array): string {
  if (bytes.byteLength > LONGEST_FIELD_BYTES)
    throw new Refusal('validation_failed', `${name}: is longer than ${LONGEST_FIELD_BYTES} bytes.`, name);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('validation_failed', `${name}: is not UTF-8.`, name);
  }
}
