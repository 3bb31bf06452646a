/** Browsers as they name themselves. */
export const AGENTS = {
  iosSafari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  iosChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  iosFirefox:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
  iosInside:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  androidChrome:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  androidInside:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
  androidFirefox: 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  macSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  macChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  windowsEdge:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  linuxOpera:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0',
  none: '',
} as const;

/** A browser's page that writes down what it was asked to open. */
export class BrowserPage extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { hidden: false });
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints: number };
  readonly location: URL;
  /** `_self link` and `_blank link`, in their order. */
  readonly opened: string[] = [];
  /** Addresses of pictures that were asked for. */
  readonly pictures: string[] = [];
  readonly Image: new () => { src: string; referrerPolicy: string };

  constructor(agent: string = AGENTS.none, { url = 'https://axiom.example/bond', touchPoints = 0 } = {}) {
    super();
    this.navigator = { userAgent: agent, maxTouchPoints: touchPoints };
    this.location = new URL(url);
    const { pictures } = this;
    this.Image = class {
      referrerPolicy = '';
      set src(address: string) {
        pictures.push(`${address} ${this.referrerPolicy}`);
      }
    };
  }

  readonly open = (link: string, where: string): void => void this.opened.push(`${where} ${link}`);

  /** The browser tells the page that something else is in front. */
  leave(how: 'blur' | 'pagehide' | 'hidden'): void {
    if (how !== 'hidden') {
      this.dispatchEvent(new Event(how));
      return;
    }
    this.document.hidden = true;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}
