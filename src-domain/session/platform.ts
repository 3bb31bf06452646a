/** Whether a messenger opened the app; otherwise the app redirects to the bot (R1.02). */
export function isKnownPlatform(platform: string | null | undefined): platform is string {
  return platform !== null && platform !== undefined && platform !== '' && platform !== 'unknown';
}
