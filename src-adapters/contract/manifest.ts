import * as z from 'zod/mini';

/** /tonconnect-manifest.json (R2.06): what a wallet shows of the app that asks. */
export const manifestAnswer = z.object({
  url: z.string(),
  name: z.string(),
  iconUrl: z.string(),
  termsOfUseUrl: z.optional(z.string()),
  privacyPolicyUrl: z.optional(z.string()),
});
