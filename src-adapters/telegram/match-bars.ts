import type { Transport } from './transport.ts';

const HIDDEN = 'position: absolute; width: 0; height: 0; visibility: hidden';

/** A colour of the page by its role, as it is painted: `#rrggbb`; null where the browser does not say. */
function paintedReader(view: Window): (role: string) => string | null {
  const context = view.document
    .createElement('canvas')
    .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null;
  return (role) => {
    if (context === null) return null;
    const probe = view.document.createElement('i');
    probe.style.cssText = `${HIDDEN}; background: var(${role})`;
    view.document.body.append(probe);
    context.fillStyle = view.getComputedStyle(probe).backgroundColor;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    if (alpha !== 255) return null;
    return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`;
  };
}

/**
 * Keeps the messenger's own bars and its ground in the page's colours, so that no seam shows between them, also when the
 * theme changes or the person chooses another: the page may paint a theme's colour clearer than the messenger named it.
 * Before 6.10 a header takes only two names of colours, and `start` has named one.
 */
export function matchBars(view: Window, transport: Transport, knows: (version: string) => boolean): void {
  const painted = paintedReader(view);
  const posted = new Map<string, string>();
  const post = (type: string, role: string) => {
    const color = painted(role);
    if (color === null || posted.get(type) === color) return;
    posted.set(type, color);
    transport.post(type, { color });
  };
  const match = () => {
    if (knows('6.1')) post('web_app_set_background_color', '--surface');
    if (knows('6.10')) post('web_app_set_header_color', '--surface');
    if (knows('7.10')) post('web_app_set_bottom_bar_color', '--bar');
  };
  const root = view.document.documentElement;
  new MutationObserver(match).observe(root, { attributeFilter: ['data-theme', 'data-theme-choice'] });
  transport.listen(({ type }) => {
    if (type === 'theme_changed') match();
  });
  match();
}
