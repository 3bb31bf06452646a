/**
 * What a view receives of a machine: its public states, tags and context, and the way to tell it something.
 * Tags are the contract; a view asks `hasTag`, and reads `context` for the figures.
 */
export interface Shown<Context, State extends string, Tag extends string, Event extends { type: string }> {
  readonly snapshot: {
    readonly context: Context;
    matches(state: State): boolean;
    hasTag(tag: Tag): boolean;
    can(event: Event): boolean;
  };
  readonly send: (event: Event) => void;
}
