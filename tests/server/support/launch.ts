import { createHmac } from 'node:crypto';

export const BOT_TOKEN = '7342037359:AAFZehRPBRs8Seg40oDjTMIW8uTGPuW1zfQ';

/** Launch data as the messenger signs it. */
export function launchData(
  telegramId: number,
  options: { startParam?: string; authDateS?: number; firstName?: string; languageCode?: string } = {},
): string {
  const pairs: Record<string, string> = {
    auth_date: String(options.authDateS ?? Math.floor(Date.now() / 1000)),
    user: JSON.stringify({
      id: telegramId,
      first_name: options.firstName ?? `Person ${telegramId}`,
      language_code: options.languageCode ?? 'en',
    }),
    ...(options.startParam === undefined ? {} : { start_param: options.startParam }),
  };
  const signed = Object.entries(pairs)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');
  const secret = createHmac('sha256', 'WebAppData').update(BOT_TOKEN).digest();
  const hash = createHmac('sha256', secret).update(signed).digest('hex');
  return new URLSearchParams({ ...pairs, hash }).toString();
}
