/** A fixed snapshot for screenshots: a context and its tags; `send` does nothing. */
export function shown<Context, Tag extends string>(context: Context, tags: readonly Tag[] = []) {
  return {
    snapshot: {
      context,
      hasTag: (tag: string) => (tags as readonly string[]).includes(tag),
      can: () => true,
    },
    send: () => {},
  };
}
