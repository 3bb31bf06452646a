/** Roles of tokens.css that the chart draws with. */
const ROLES = [
  'text',
  'hint',
  'raised',
  'separator',
  'edge',
  'past',
  'positive',
  'negative',
  'accent',
  'accent-fill',
  'on-accent',
] as const;
export type ChartColours = Readonly<Record<(typeof ROLES)[number], string>>;

/**
 * The roles as they are now, as `rgba(…)`: the chart's own parser knows no oklch and no variables, so each one is
 * painted on a pixel and read back.
 */
export function chartColours(element: HTMLElement): ChartColours {
  const probe = element.ownerDocument.createElement('span');
  element.append(probe);
  const canvas = element.ownerDocument.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pixel = canvas.getContext('2d', { willReadFrequently: true });
  const read = (role: string) => {
    probe.style.color = `var(--${role})`;
    if (pixel === null) return 'rgba(128, 128, 128, 1)';
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = getComputedStyle(probe).color;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
  const colours = Object.fromEntries(ROLES.map((role) => [role, read(role)])) as ChartColours;
  probe.remove();
  return colours;
}

/** Calls when the page's theme may have changed: its attributes, the messenger's variables, the system's scheme. */
export function onThemeChange(view: Window, listener: () => void): () => void {
  const system = view.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  const attributes = new MutationObserver(listener);
  attributes.observe(view.document.documentElement, {
    attributeFilter: ['data-theme', 'data-theme-choice', 'style'],
  });
  return () => {
    system.removeEventListener('change', listener);
    attributes.disconnect();
  };
}
