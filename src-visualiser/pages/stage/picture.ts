/** How long nothing may change before a screen counts as drawn, and how long that is waited for at most, ms. */
const QUIET_MS = 60;
const LONGEST_MS = 1500;

/** Nothing in a picture moves, and nothing is half shown. */
const STILL = '*,*::before,*::after{animation:none!important;transition:none!important}';
const SVG = 'http://www.w3.org/2000/svg';

/** From now on nothing here takes the focus, and with it the keys, from the page around. */
export function leaveFocus(): void {
  HTMLElement.prototype.focus = () => undefined;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
}

/** Resolves when the page has stopped changing. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    let quiet = setTimeout(end, QUIET_MS);
    const longest = setTimeout(end, LONGEST_MS);
    const observer = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(end, QUIET_MS);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    function end(): void {
      clearTimeout(quiet);
      clearTimeout(longest);
      observer.disconnect();
      resolve();
    }
  });
}

/** The page as it stands, as one SVG that needs nothing else: its styles are inside. */
export function pictureOf(): string {
  const { documentElement: page } = document;
  const copy = page.cloneNode(true) as HTMLElement;
  keepValues(page, copy);
  for (const dialog of copy.querySelectorAll<HTMLElement>('dialog[open]')) showAsModal(dialog);
  for (const one of copy.querySelectorAll('script, style, link, iframe, .is-leaving')) one.remove();
  const svg = document.createElementNS(SVG, 'svg');
  for (const { name, value } of page.attributes) svg.setAttribute(name, value);
  svg.setAttribute('width', String(innerWidth));
  svg.setAttribute('height', String(innerHeight));
  const style = document.createElementNS(SVG, 'style');
  style.textContent = `${stylesHere()}\n${STILL}`;
  const inside = document.createElementNS(SVG, 'foreignObject');
  inside.setAttribute('width', '100%');
  inside.setAttribute('height', '100%');
  inside.append(copy);
  svg.append(style, inside);
  return new XMLSerializer().serializeToString(svg);
}

/**
 * The page's own styles as they hold for its size: an image asks no media query of this page, and has a window of
 * another size.
 */
function stylesHere(): string {
  const all = [...document.styleSheets].map(({ cssRules }) => rulesHere(cssRules)).join('\n');
  return all.replaceAll(/(-?[\d.]+)[dsl]?v([hw])\b/g, (_, share: string, side: string) => {
    const whole = side === 'h' ? innerHeight : innerWidth;
    return `${(Number(share) * whole) / 100}px`;
  });
}

function rulesHere(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule)
        return matchMedia(rule.conditionText).matches ? rulesHere(rule.cssRules) : '';
      if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name} {\n${rulesHere(rule.cssRules)}\n}`;
      return rule.cssText;
    })
    .join('\n');
}

/** What was typed, chosen or drawn is not in the elements' attributes. */
function keepValues(page: HTMLElement, copy: HTMLElement): void {
  const copied = copy.querySelectorAll('input, canvas');
  for (const [index, one] of page.querySelectorAll('input, canvas').entries()) {
    const other = copied[index];
    if (one instanceof HTMLInputElement) {
      other?.setAttribute('value', one.value);
      other?.toggleAttribute('checked', one.checked);
    } else if (one instanceof HTMLCanvasElement && one.width > 0 && one.height > 0) {
      const image = document.createElement('img');
      image.src = one.toDataURL();
      image.setAttribute('style', one.getAttribute('style') ?? '');
      other?.replaceWith(image);
    }
  }
}

/** A picture has no top layer: the sheet stands over the page by its place, and brings its scrim along. */
function showAsModal(dialog: HTMLElement): void {
  dialog.style.background = 'var(--scrim)';
  dialog.style.zIndex = '1000';
}
