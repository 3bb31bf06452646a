import { type FromPhone, isSameScene, type Look, type Scene, type ToPhone } from '../protocol.ts';
import { screenSize } from '../parts/screen-size.ts';

/** A screen that does not come in this time has no picture, ms. */
const LONGEST_MS = 10_000;

/** The page of a revision's phone: of what was read here, or of what it is compared with. */
export type PhonePage = 'phone.html' | 'phone-base.html';

/** A screen as an image; without an address there is none, for the reason. */
export interface Shot {
  readonly url: string | null;
  readonly reason: string;
}

interface Order {
  readonly scene: Scene;
  readonly look: Look;
  readonly resolve: (shot: Shot) => void;
}

/** One phone out of sight that shows one scene after the other, so that a page of pictures needs no phone for each. */
class Photographer {
  readonly #page: PhonePage;
  readonly #shots = new Map<string, Promise<Shot>>();
  readonly #orders: Order[] = [];
  #frame: HTMLIFrameElement | null = null;
  #isReady = false;
  #isBusy = false;

  constructor(page: PhonePage) {
    this.#page = page;
  }

  /** The picture of a scene; the one that was asked for last comes first. */
  shot(scene: Scene, look: Look): Promise<Shot> {
    const key = JSON.stringify([scene, look]);
    const known = this.#shots.get(key);
    if (known !== undefined) return known;
    const made = new Promise<Shot>((resolve) => this.#orders.push({ scene, look, resolve }));
    this.#shots.set(key, made);
    this.#next();
    return made;
  }

  #next(): void {
    this.#frame ??= this.#open();
    if (this.#isBusy || !this.#isReady) return;
    const order = this.#orders.pop();
    if (order !== undefined) void this.#take(order, this.#frame);
  }

  async #take({ scene, look, resolve }: Order, frame: HTMLIFrameElement): Promise<void> {
    this.#isBusy = true;
    const { width, height } = screenSize(look);
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    const asked: ToPhone = { kind: 'show', scene, look, wants: 'picture' };
    const answer = this.#answer(frame, scene);
    frame.contentWindow?.postMessage(asked, '*');
    resolve(await answer);
    this.#isBusy = false;
    this.#next();
  }

  #answer(frame: HTMLIFrameElement, scene: Scene): Promise<Shot> {
    return new Promise((resolve) => {
      const end = (shot: Shot) => {
        clearTimeout(longest);
        removeEventListener('message', hear);
        resolve(shot);
      };
      const hear = ({ source, data }: MessageEvent<FromPhone>) => {
        if (source !== frame.contentWindow) return;
        if (data.kind === 'picture' && isSameScene(data.scene, scene)) end(shotOf(data.svg));
        if (data.kind === 'failed' && isSameScene(data.scene, scene)) end({ url: null, reason: data.reason });
      };
      const longest = setTimeout(() => end({ url: null, reason: 'its screen did not come' }), LONGEST_MS);
      addEventListener('message', hear);
    });
  }

  /** In sight of the browser, which does not draw what is not, and of nobody else. */
  #open(): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.className = 'photographer';
    frame.tabIndex = -1;
    frame.inert = true;
    frame.ariaHidden = 'true';
    frame.title = 'Makes the pictures of screens';
    frame.src = this.#page;
    addEventListener('message', ({ source, data }: MessageEvent<FromPhone>) => {
      if (source !== frame.contentWindow || data.kind !== 'ready') return;
      this.#isReady = true;
      this.#next();
    });
    document.body.append(frame);
    return frame;
  }
}

function shotOf(svg: string | null): Shot {
  if (svg === null) return { url: null, reason: 'no screen: Nowhere' };
  return { url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), reason: '' };
}

const photographers = {
  'phone.html': new Photographer('phone.html'),
  'phone-base.html': new Photographer('phone-base.html'),
};

/** The picture of a scene, of a revision's own screens. */
export function takePicture(page: PhonePage, scene: Scene, look: Look): Promise<Shot> {
  return photographers[page].shot(scene, look);
}
