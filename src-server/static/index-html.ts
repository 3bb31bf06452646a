import { createHash } from 'node:crypto';
import type { PublicSettings } from '#contract/settings.ts';

/** Where the settings stand in a page. */
export const SETTINGS_PLACE = /<script[^>]*\bid="settings"[^>]*>[\s\S]*?<\/script>/;

/** The client's page with the public settings in it: one build serves every network. */
export function withSettings(html: string, settings: PublicSettings): string {
  // `<` would end the script or open a comment.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="settings">${json}</script>`;
  return SETTINGS_PLACE.test(html)
    ? html.replace(SETTINGS_PLACE, () => script)
    : html.replace('</head>', () => `${script}</head>`);
}

/** Of the scripts that are written in a page itself: `sha256-…`. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
