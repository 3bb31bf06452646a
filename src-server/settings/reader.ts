import { type Nano, parseAmount } from '@axiom/domain/money';
import type { SettingProblem } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads an environment and collects every problem instead of stopping. An empty value counts as absent. */
export class EnvReader {
  readonly problems: SettingProblem[] = [];
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  fail(name: string, text: string): void {
    this.problems.push({ name, text });
  }

  optional(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  text(name: string, fallback: string | null, shape: RegExp, right: string): string {
    const value = this.optional(name) ?? fallback;
    if (value === null) this.fail(name, `is missing; ${right}`);
    else if (!shape.test(value)) this.fail(name, `cannot be used; ${right}`);
    return value ?? '';
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    this.fail(name, `must be a whole number from ${minimum} to ${maximum}, not "${text.slice(0, 40)}"`);
    return fallback;
  }

  /** An amount of TON above 0 as a decimal number; null when absent. */
  ton(name: string): Nano<'TON'> | null {
    const text = this.optional(name);
    if (text === null) return null;
    try {
      const amount = parseAmount(text, { field: name, currency: 'TON' });
      if (amount > 0n) return amount;
    } catch {
      // Its own words name a field of a request.
    }
    this.fail(name, `must be TON above 0 with at most 9 decimals, such as 5000, not "${text.slice(0, 40)}"`);
    return null;
  }

  choice<T extends string>(name: string, fallback: T | null, choices: readonly T[]): T {
    const text = this.optional(name) ?? fallback;
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    this.fail(
      name,
      `${text === null ? 'is missing' : `"${text.slice(0, 40)}" is unknown`}; one of ${choices.join(', ')}`,
    );
    return choices[0] as T;
  }

  list(name: string): readonly string[] | null {
    const text = this.optional(name);
    return text === null ? null : text.split(/[\s,]+/).filter((item) => item !== '');
  }

  /**
   * Secrets of the items of the list `of`, in its order, separated by commas; null for an empty place. A problem never
   * tells one.
   */
  places(name: string, most: number, of: string): readonly (string | null)[] {
    const items = (this.optional(name) ?? '').replace(/[\s,]+$/, '').split(',');
    const secrets = items.map((item) => item.trim());
    if (secrets.length > Math.max(1, most))
      this.fail(
        name,
        `has ${secrets.length} places; ${of} has ${most}, and each place is that of a url there`,
      );
    if (!secrets.every((secret) => /^[!-~]*$/.test(secret)))
      this.fail(name, `must be visible ASCII characters, without blanks; a comma for each next url of ${of}`);
    return secrets.map((secret) => secret || null);
  }

  /** An http(s) url without credentials or fragment; returned without a slash at its end. Its path may hold a key. */
  url(name: string, value: string, protocols: readonly string[] = ['https:', 'http:']): string {
    const url = URL.canParse(value) ? new URL(value) : null;
    const right = `must be a url with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    if (url === null || !protocols.includes(url.protocol)) this.fail(name, right);
    else if (url.username !== '' || url.password !== '' || url.hash !== '')
      this.fail(name, 'must carry neither credentials nor a fragment');
    return value.replace(/\/+$/, '');
  }

  /** Sources of a content security policy: origins, optionally with a path. */
  origins(name: string, fallback: readonly string[]): readonly string[] {
    const items = this.list(name);
    if (items === null) return fallback;
    for (const item of items)
      if (!/^(https?|wss?):\/\/[A-Za-z0-9.*[\]:_-]+(\/[A-Za-z0-9._~/-]*)?$/.test(item))
        this.fail(name, `"${item.slice(0, 80)}" is not an origin such as https://example.org`);
    return items;
  }
}
