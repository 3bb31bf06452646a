import * as z from 'zod/mini';

export const walletAccountQuery = z.strictObject({
  address: z.string().check(z.minLength(1), z.maxLength(128)),
});

/** Read from the chain by the server's TON adapter: balance in nano, public key in hex where the contract tells one (R5.36). */
export const walletAccountAnswer = z.object({
  address: z.string(),
  balance: z.string().check(z.regex(/^\d{1,27}$/)),
  public_key: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
