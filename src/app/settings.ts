import * as z from 'zod/mini';
import { publicSettings, type PublicSettings } from '#contract/settings.ts';

/** The page came without its settings, or with others than this build understands. */
export class SettingsMissing extends Error {
  override readonly name = 'SettingsMissing' as const;
}

/**
 * Public settings that the server wrote into the page: one build serves every network.
 * @throws SettingsMissing
 */
export function readSettings(document: Document): PublicSettings {
  const text = document.getElementById('settings')?.textContent ?? '';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SettingsMissing('The page has no settings: it must come from the server.');
  }
  const parsed = z.safeParse(publicSettings, value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new SettingsMissing(`The page's settings lack a valid "${field}".`);
}
