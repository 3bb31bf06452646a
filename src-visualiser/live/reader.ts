import {
  type FromApp,
  type FromPage,
  LIVE_PROTOCOL,
  type LiveActor,
  type LiveApp,
  type LiveIdentity,
  type LiveRecord,
  type LiveStatus,
  MOST_KEPT,
  type Recording,
  type Told,
} from './messages.ts';

/** What was sent or opened is not what it should be; the message names the field. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';

  constructor(field: string, must: string) {
    super(`${field} must ${must}`);
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Read<Value> = (value: unknown, field: string) => Value;

const LONGEST_TEXT = 300;
const MOST_IN_LIST = 1000;
const DEEPEST = 8;

const fieldsOf: Read<Fields> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable(field, 'be an object');
  return value as Fields;
};

const text: Read<string> = (value, field) => {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT)
    throw new Unreadable(field, `be a text of at most ${LONGEST_TEXT} letters`);
  return value;
};

const textOrNull: Read<string | null> = (value, field) => (value === null ? null : text(value, field));

const flag: Read<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw new Unreadable(field, 'be true or false');
  return value;
};

/** A whole number from 0. */
const count: Read<number> = (value, field) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Unreadable(field, 'be a whole number from 0');
  return value;
};

const listOf =
  <Value>(read: Read<Value>, most: number): Read<readonly Value[]> =>
  (value, field) => {
    if (!Array.isArray(value) || value.length > most)
      throw new Unreadable(field, `be a list of at most ${most}`);
    return value.map((one, index) => read(one, `${field}[${index}]`));
  };

const choiceOf =
  <Choice extends string>(choices: readonly Choice[]): Read<Choice> =>
  (value, field) => {
    const found = choices.find((one) => one === value);
    if (found === undefined) throw new Unreadable(field, `be one of ${choices.join(', ')}`);
    return found;
  };

const told = (value: unknown, field: string, depth = 0): Told => {
  if (depth > DEEPEST) throw new Unreadable(field, `be at most ${DEEPEST} levels deep`);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return text(value, field);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((one, index) => told(one, `${field}[${index}]`, depth + 1));
  return Object.fromEntries(
    Object.entries(fieldsOf(value, field)).map(([key, one]) => [
      key,
      told(one, `${field}.${key}`, depth + 1),
    ]),
  );
};

const toldFields: Read<Readonly<Record<string, Told>>> = (value, field) =>
  told(fieldsOf(value, field), field) as Readonly<Record<string, Told>>;

const statusOf = choiceOf<LiveStatus>(['active', 'done', 'error', 'stopped']);
const texts = listOf(text, MOST_IN_LIST);

const identity: Read<LiveIdentity> = (value, field) => {
  const { id, parent, machine, name } = fieldsOf(value, field);
  return {
    id: text(id, `${field}.id`),
    parent: textOrNull(parent, `${field}.parent`),
    machine: textOrNull(machine, `${field}.machine`),
    name: text(name, `${field}.name`),
  };
};

const actor: Read<LiveActor> = (value, field) => {
  const { status, states, context } = fieldsOf(value, field);
  return {
    ...identity(value, field),
    status: statusOf(status, `${field}.status`),
    states: texts(states, `${field}.states`),
    context: toldFields(context, `${field}.context`),
  };
};

const record: Read<LiveRecord> = (value, field) => {
  const all = fieldsOf(value, field);
  const at = { n: count(all['n'], `${field}.n`), atMs: count(all['atMs'], `${field}.atMs`) };
  switch (choiceOf(['actor', 'event', 'step'])(all['kind'], `${field}.kind`)) {
    case 'actor':
      return { ...at, kind: 'actor', actor: identity(all['actor'], `${field}.actor`) };
    case 'event':
      return {
        ...at,
        kind: 'event',
        from: textOrNull(all['from'], `${field}.from`),
        to: text(all['to'], `${field}.to`),
        type: text(all['type'], `${field}.type`),
        payload: told(all['payload'], `${field}.payload`),
      };
    default:
      return {
        ...at,
        kind: 'step',
        actor: text(all['actor'], `${field}.actor`),
        status: statusOf(all['status'], `${field}.status`),
        states: texts(all['states'], `${field}.states`),
        taken: texts(all['taken'], `${field}.taken`),
        changed: toldFields(all['changed'], `${field}.changed`),
      };
  }
};

const records = listOf(record, MOST_KEPT);

const app: Read<LiveApp> = (value, field) => {
  const { id, platform, width, height, isInSimulator, startedAtMs } = fieldsOf(value, field);
  return {
    id: text(id, `${field}.id`),
    platform: text(platform, `${field}.platform`),
    width: count(width, `${field}.width`),
    height: count(height, `${field}.height`),
    isInSimulator: flag(isInSimulator, `${field}.isInSimulator`),
    startedAtMs: count(startedAtMs, `${field}.startedAtMs`),
  };
};

/** @throws Unreadable naming the field */
export const readRecording: Read<Recording> = (value, field) => {
  const all = fieldsOf(value, field);
  return {
    protocol: choiceOf([LIVE_PROTOCOL])(all['protocol'], `${field}.protocol`),
    app: app(all['app'], `${field}.app`),
    base: listOf(actor, MOST_IN_LIST)(all['base'], `${field}.base`),
    dropped: count(all['dropped'], `${field}.dropped`),
    records: records(all['records'], `${field}.records`),
  };
};

/** @throws Unreadable if the text is no JSON */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new Unreadable('the message', 'be JSON');
  }
}

/** @throws Unreadable naming the field */
export function readFromApp(json: string): FromApp {
  const all = fieldsOf(parsed(json), 'the message');
  return choiceOf(['hello', 'more'])(all['kind'], 'kind') === 'hello'
    ? { kind: 'hello', recording: readRecording(all['recording'], 'recording') }
    : { kind: 'more', records: records(all['records'], 'records') };
}

/** @throws Unreadable naming the field */
export function readFromPage(json: string): FromPage {
  const all = fieldsOf(parsed(json), 'the message');
  return { kind: choiceOf(['clear'])(all['kind'], 'kind'), app: text(all['app'], 'app') };
}
