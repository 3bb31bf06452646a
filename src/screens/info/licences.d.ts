declare module 'virtual:licences' {
  /** The packages that the product runs on, by name; vite.config.ts lists them at build time. */
  const licences: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
  export default licences;
}
