import { z } from 'zod';

/** Most links that are remembered of each person; older ones are forgotten. */
const kept = 200;

/** What the page tells of a link that the app has opened. */
export const openedLink = z.strictObject({
  /** 1 or 2: which phone of the simulator */
  phone: z.int().min(1).max(9),
  platform: z.string().max(20),
  /** the bridge's call, or `window.open`, `link`, `location` */
  how: z.string().max(60),
  /** as the app said it; a path where the call takes one */
  url: z.string().max(16_384),
  led_to: z.string().max(60),
});

export interface OpenedLink extends z.output<typeof openedLink> {
  readonly id: number;
  /** ISO 8601, real time */
  readonly at: string;
}

/** The links that apps have opened, by person; forgotten when the devnet ends. */
export class OpenedLinks {
  readonly #byPerson = new Map<number, OpenedLink[]>();
  readonly #wallMs: () => number;
  #lastId = 0;

  constructor(wallMs: () => number) {
    this.#wallMs = wallMs;
  }

  add(telegramId: number, link: z.output<typeof openedLink>): OpenedLink {
    this.#lastId += 1;
    const added = { id: this.#lastId, at: new Date(this.#wallMs()).toISOString(), ...link };
    this.#byPerson.set(telegramId, [...this.of(telegramId), added].slice(-kept));
    return added;
  }

  /** oldest first */
  of(telegramId: number): readonly OpenedLink[] {
    return this.#byPerson.get(telegramId) ?? [];
  }
}
