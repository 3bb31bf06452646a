/** The parts of a page that the wallet adapter uses; a program without a page has none. */
export interface Page extends Partial<
  Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>
> {
  readonly document?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  readonly location?: Pick<Location, 'protocol' | 'host' | 'pathname' | 'search'>;
  readonly navigator?: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;
  readonly open?: (url: string, target: string, features: string) => unknown;
  readonly Image?: new () => { src: string; referrerPolicy: string };
}
