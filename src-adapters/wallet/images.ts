import type { Page } from './page.ts';

/** As many as the first view of the modal shows, with its tile. */
const PRELOADED = 12;

/** Loads the images of wallets into the browser's cache, each once a visit (R3.25). Call it on intent only. */
export class Images {
  readonly #page: Page;
  readonly #loaded = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  preload(wallets: readonly { readonly imageUrl: string }[]): void {
    const { Image } = this.#page;
    if (Image === undefined) return;
    for (const { imageUrl } of wallets.slice(0, PRELOADED)) {
      if (this.#loaded.has(imageUrl)) continue;
      this.#loaded.add(imageUrl);
      const image = new Image();
      image.referrerPolicy = 'no-referrer';
      image.src = imageUrl;
    }
  }
}
