import { crc32, deflateSync } from 'node:zlib';
import type { RouteAnswer } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import type { Person, Reply } from './client.ts';
import type { House } from './house.ts';

export type Task = RouteAnswer<'tasks'>['data'][number];

/** The task as the list shows it. */
export async function taskOf(person: Person, taskId: string): Promise<Task> {
  const found = (await person.get('tasks')).data.find((task) => task.task_id === taskId);
  if (found === undefined) throw new Error(`there is no task ${taskId}`);
  return found;
}

export const start = (person: Person, taskId: string) =>
  person.get('taskStart', { body: { task_id: taskId } });

export const validate = (person: Person, taskId: string, link?: string) =>
  person.get('taskValidate', { body: { task_id: taskId, ...(link === undefined ? {} : { link }) } });

export const claim = (person: Person, taskId: string) =>
  person.get('taskClaim', { body: { task_id: taskId } });

/** A picture of so many bytes: the signature of the format, then nothing. */
export function picture(bytes: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Uint8Array<ArrayBuffer> {
  const heads = {
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    jpeg: [0xff, 0xd8, 0xff, 0xe0],
    webp: [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50],
  };
  const content = new Uint8Array(bytes);
  content.set(heads[format].slice(0, bytes));
  return content;
}

/** A PNG of grey pixels that a viewer shows. */
export function wholePng(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width), 7));
  return Buffer.concat([
    Buffer.from(picture(8)),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** POST /task/validate as a form: what a browser sends. */
export async function upload(
  person: Person,
  parts: readonly (readonly [string, string | Blob])[],
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'my "best" picture.png');
  return post(person, form);
}

/** Any body to POST /task/validate. */
export async function post(
  person: Person,
  body: FormData | Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${person.url}/api/task/validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
}

export interface Waiting {
  readonly id: string;
  readonly task_id: string;
  readonly user_id: string;
  readonly link: string | null;
  readonly photo: string | null;
}

/** What waits for the operator of one person. */
export async function waitingOf(house: House, person: Person): Promise<Waiting[]> {
  const { id } = await person.get('me');
  const all = (await sendAdmin(house.dataDir, { command: 'tasks_list', args: {} })) as Waiting[];
  return all.filter((waiting) => waiting.user_id === id);
}

export const review = (house: House, id: string, verdict: 'approve' | 'reject', reason?: string) =>
  sendAdmin(house.dataDir, {
    command: 'tasks_review',
    args: { id, verdict, ...(reason === undefined ? {} : { reason }) },
  });
