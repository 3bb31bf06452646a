/**
 * The messages between the messenger and the app in one frame: JSON text by postMessage, as in the web
 * clients. A frame that runs native-proxy.js reports it and gets its answers in the native way from then on.
 */
export class Transport {
  /**
   * @param {HTMLIFrameElement} frame
   * @param {string} appOrigin where answers may go
   * @param {(type: string, data: unknown, via: 'native' | 'frame') => void} onEvent
   * @param {(how: string, url: string) => void} onLink what link-watch.js saw in the frame
   */
  constructor(frame, appOrigin, onEvent, onLink) {
    this.frame = frame;
    this.appOrigin = appOrigin;
    this.onEvent = onEvent;
    this.onLink = onLink;
    this.native = false;
    /** @param {MessageEvent} event */
    this.listener = (event) => this.#receive(event);
    window.addEventListener('message', this.listener);
  }

  /**
   * @param {string} eventType
   * @param {unknown} eventData
   */
  post(eventType, eventData) {
    const content = this.frame.contentWindow;
    if (!content) return;
    if (this.native) content.postMessage({ nativeProxy: 1, eventType, eventData }, this.appOrigin);
    else content.postMessage(JSON.stringify({ eventType, eventData }), this.appOrigin);
  }

  end() {
    window.removeEventListener('message', this.listener);
  }

  /** @param {MessageEvent} event */
  #receive(event) {
    if (event.source !== this.frame.contentWindow) return;
    if (event.data?.linkWatch === 1) {
      const { how, url } = event.data;
      if (typeof how === 'string' && URL.canParse(url)) this.onLink(how, url);
      return;
    }
    if (event.data?.nativeProxy === 1) {
      this.native = true;
      if (typeof event.data.eventType === 'string') {
        this.onEvent(event.data.eventType, parsed(event.data.eventData), 'native');
      }
      return;
    }
    // The web clients read only text; they ignore an object.
    if (typeof event.data !== 'string') return;
    const message = parsed(event.data);
    if (typeof message === 'object' && message !== null && 'eventType' in message) {
      const { eventType, eventData } = /** @type {{eventType: unknown, eventData?: unknown}} */ (message);
      if (typeof eventType === 'string') this.onEvent(eventType, eventData, 'frame');
    }
  }
}

/** @param {unknown} text @returns {unknown} undefined where it is no JSON */
function parsed(text) {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
