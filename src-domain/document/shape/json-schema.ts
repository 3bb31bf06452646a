type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema of draft 2020-12, as plain data. */
export type JsonSchema = { readonly [keyword: string]: Json };

export type { Json };
