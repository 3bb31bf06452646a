import { Refusal } from '../../refusal.ts';

/** Parses a query string. @throws Refusal repeated_parameter (422), bad_request on broken percent-encoding */
export function parseStrictQuery(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    if (name in found)
      throw new Refusal(
        'repeated_parameter',
        `The parameter ${name.slice(0, 64)} is given twice.`,
        name.slice(0, 64),
      );
    found[name] = equals === -1 ? '' : decode(part.slice(equals + 1));
  }
  return found;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('bad_request', 'The query is not percent-encoded UTF-8.');
  }
}
