import { Refusal } from '../../refusal.ts';

/** Most parts of a form. Our forms have two; a sender of many only wants to cost time. */
const MOST_PARTS = 8;
const LONGEST_HEAD_BYTES = 1024;
const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i;
const DISPOSITION =
  /^content-disposition:\s*form-data((?:\s*;\s*[\w*]+=(?:"(?:[^"\\]|\\.)*"|[^;"\s]+))*)\s*$/i;
const NAME = /;\s*name="([^"]{1,64})"/i;
const IS_FILE = /;\s*filename\*?=/i;

/** The parts of a form by name: those with a file name, and the others. */
export interface FormParts {
  readonly fields: ReadonlyMap<string, Uint8Array>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Splits a multipart/form-data body (RFC 7578) into its parts, without copying or decoding.
 * @throws Refusal bad_request when it is not valid, repeated_parameter when a name occurs twice
 */
export function parseMultipart(body: Buffer, contentType: string): FormParts {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw broken();
  const opening = Buffer.from(`--${boundary}`);
  const between = Buffer.from(`\r\n--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) throw broken();
  const found = { fields: new Map<string, Uint8Array>(), files: new Map<string, Uint8Array>() };
  let at = opening.length;
  for (let parts = 0; !isAt(body, at, '--'); parts += 1) {
    if (parts === MOST_PARTS || !isAt(body, at, '\r\n')) throw broken();
    const end = body.indexOf(between, at);
    if (end === -1) throw broken();
    addPart(found, body.subarray(at + 2, end));
    at = end + between.length;
  }
  return found;
}

function isAt(body: Buffer, at: number, text: string): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}

function addPart(
  { fields, files }: { readonly fields: Map<string, Uint8Array>; readonly files: Map<string, Uint8Array> },
  part: Buffer,
): void {
  const end = part.subarray(0, LONGEST_HEAD_BYTES).indexOf('\r\n\r\n');
  if (end === -1) throw broken();
  const head = part.toString('utf8', 0, end).split('\r\n');
  const disposition = head.map((line) => DISPOSITION.exec(line)?.[1]).find((found) => found !== undefined);
  const name = NAME.exec(disposition ?? '')?.[1];
  if (disposition === undefined || name === undefined) throw broken();
  if (fields.has(name) || files.has(name))
    throw new Refusal('repeated_parameter', `The field ${name} is given twice.`, name);
  (IS_FILE.test(disposition) ? files : fields).set(name, part.subarray(end + 4));
}

function broken(): Refusal {
  return new Refusal('bad_request', 'The form cannot be read.');
}
