import { Refusal } from '../../refusal.ts';

const DEEPEST = 16;

/**
 * Parses a JSON body, more strictly than JSON.parse: no key twice in an object, no `__proto__`, at most 16
 * levels.
 * @throws Refusal invalid_json (400) with the reason
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('invalid_json', 'The body is not JSON.');
  }
  checkKeys(text);
  return value;
}

/** Checks keys and depth only; the text must be valid JSON. */
function checkKeys(text: string): void {
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      if (isKey) addKey(open.at(-1), text.slice(at, end + 1));
      isKey = false;
      at = end;
    } else if (char === '{' || char === '[') {
      if (open.length === DEEPEST)
        throw new Refusal('invalid_json', `The body is nested deeper than ${DEEPEST} levels.`);
      open.push(char === '{' ? new Set() : null);
      isKey = char === '{';
    } else if (char === '}' || char === ']') {
      open.pop();
      isKey = false;
    } else if (char === ',') isKey = open.at(-1) instanceof Set;
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function addKey(keys: Set<string> | null | undefined, literal: string): void {
  if (keys === null || keys === undefined) return;
  const key = String(JSON.parse(literal));
  if (key === '__proto__')
    throw new Refusal('invalid_json', 'The body has a key that is not allowed: __proto__.');
  if (keys.has(key)) throw new Refusal('invalid_json', `The body has the key ${literal.slice(0, 64)} twice.`);
  keys.add(key);
}
