/** A snapshot for pictures: a context and the tags that hold; `send` goes nowhere. */
export function shown<Context, Tag extends string>(
  context: Context,
  tags: readonly Tag[] = [],
  states: readonly string[] = [],
) {
  return {
    snapshot: {
      context,
      matches: (state: string) => states.includes(state),
      hasTag: (tag: string) => (tags as readonly string[]).includes(tag),
      can: () => true,
    },
    send: () => {},
  };
}
