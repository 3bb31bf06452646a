/**
 * What a view receives of a machine: its public state, tags and context, and a function to send events. Tags
 * are the contract: a view uses `hasTag`, and reads `context` only for figures.
 */
export interface Shown<Context, Tag extends string, Event extends { type: string }> {
  readonly snapshot: {
    readonly context: Context;
    hasTag(tag: Tag): boolean;
    can(event: Event): boolean;
  };
  readonly send: (event: Event) => void;
}
