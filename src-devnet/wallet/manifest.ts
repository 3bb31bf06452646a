import { CONNECT_EVENT_ERROR_CODES } from '@tonconnect/protocol';
import { fieldsOf, parsedJson } from '../json.ts';

/** The app that requests something: its tonconnect-manifest.json. */
export interface AppManifest {
  readonly url: string;
  readonly name: string;
  readonly iconUrl: string;
}

/** The app's manifest could not be fetched (code 2) or is invalid (code 3). The app gets this code. */
export class ManifestProblem extends Error {
  override readonly name = 'ManifestProblem';
  readonly code: CONNECT_EVENT_ERROR_CODES;
  constructor(code: CONNECT_EVENT_ERROR_CODES, message: string) {
    super(message);
    this.code = code;
  }
}

const maxBytes = 64 * 1024;
const timeoutMs = 5000;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** https anywhere, http on this machine only */
export const isSafeUrl = (text: unknown): text is string => {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && (loopback.has(hostname) || hostname.endsWith('.localhost')))
  );
};

const notFound = (why: string) =>
  new ManifestProblem(CONNECT_EVENT_ERROR_CODES.MANIFEST_NOT_FOUND_ERROR, `App manifest not found: ${why}`);
const badContent = (why: string) =>
  new ManifestProblem(CONNECT_EVENT_ERROR_CODES.MANIFEST_CONTENT_ERROR, `App manifest content error: ${why}`);

async function textOf(manifestUrl: string): Promise<string> {
  try {
    const response = await fetch(manifestUrl, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw notFound(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Fetches and checks an app's manifest: at most 5 s and 64 KiB; url and iconUrl must be https, or http on
 * this machine.
 * @throws ManifestProblem
 */
export async function fetchManifest(manifestUrl: string): Promise<AppManifest> {
  if (!isSafeUrl(manifestUrl))
    throw notFound('manifestUrl must be an https address, or http on this machine');
  const parsed = parsedJson(await textOf(manifestUrl));
  if (parsed === undefined) throw badContent('no JSON');
  const { url, name, iconUrl } = fieldsOf(parsed);
  if (!isSafeUrl(url)) throw badContent('"url" must be an https address, or http on this machine');
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) {
    throw badContent('"name" must be a text of 1 to 100 characters');
  }
  if (!isSafeUrl(iconUrl)) throw badContent('"iconUrl" must be an https address, or http on this machine');
  return { url, name: name.trim(), iconUrl };
}

/** The domain in a ton_proof: the host of the manifest's url, with its port if that is not the default. */
export const domainOf = (manifest: AppManifest): string => new URL(manifest.url).host;
