/** What a document may hold. A bigint is written as its digits. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | {
      readonly [key: string]: Json;
    };
