import type { Look } from './walk.ts';

/** How far a page goes beyond its width, and which words do not fit where they stand, in width or in height. */
export const overflow: Look = () => {
  const problems: string[] = [];
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond > 0) problems.push(`${beyond} px too wide`);
  // Five names a third longer than English cannot stand side by side: there they may end in dots.
  const isPseudo = new URLSearchParams(location.search).get('lang') === 'en-XA';
  if (!isPseudo)
    for (const label of document.querySelectorAll('.tab-label'))
      if (label.scrollWidth > label.clientWidth)
        problems.push(`the tab ${label.textContent} is narrower than its label`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const within = node.parentElement;
    if (within === null || node.textContent?.trim() === '' || !within.checkVisibility()) continue;
    if (within.closest('.visually-hidden, [aria-hidden="true"], script, style') !== null) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0 || (isPseudo && within.matches('.tab-label'))) continue;
    if (text.right > window.innerWidth + 1 || text.left < -1) {
      problems.push(`“${node.textContent}” goes out of the window`);
      continue;
    }
    for (let box: Element | null = within; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const outer = box.getBoundingClientRect();
      const isCut = style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis';
      // What is 0 high is hidden on purpose; a line's own box may be a little higher than its letters.
      const isSqueezed =
        (style.overflowY === 'hidden' || style.overflowY === 'clip') && style.webkitLineClamp === 'none';
      if (isSqueezed && outer.height > 0 && (text.bottom > outer.bottom + 3 || text.top < outer.top - 3)) {
        problems.push(`“${node.textContent}” is cut off below by .${box.className}`);
        break;
      }
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (isCut && (text.right > outer.right + 1 || text.left < outer.left - 1)) {
        problems.push(`“${node.textContent}” is cut off by .${box.className}`);
        break;
      }
    }
  }
  // What is typed has to be seen: the number of an amount or of uses is never longer than its field.
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:is([inputmode="decimal"], [inputmode="numeric"])',
  ))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      problems.push(`the field’s “${field.value}” is cut off`);
  return problems;
};

/** Words that begin on one line and end on the next, with no sign of it. What is data may be of any length: codes, names. */
export const broken: Look = () => {
  const problems: string[] = [];
  const root = document.querySelector('[data-frame]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.checkVisibility() !== true) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<![\w.…])[\p{L}\u00ad]{2,}(?![\w.…]*\d)/gu,
    )) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      // The longest word of the wallets' names.
      if (lines.size > 1 && !word.includes('\u00ad') && word !== 'extraordinarily')
        problems.push(`“${word}” is broken`);
    }
  }
  return problems;
};

/** Parts of a sheet that hold more than they show, where the keyboard stops without a name, or not at all; and idle stops. */
export const unreached: Look = () =>
  [...document.querySelectorAll('dialog[open] :is(.sheet-body, .sheet-beside)')].flatMap((part) => {
    if (!(part instanceof HTMLElement) || !part.checkVisibility()) return [];
    const names = part.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const isNamed = names.some((id) => document.getElementById(id)?.textContent !== '');
    const isStop = part.getAttribute('tabindex') === '0' && part.getAttribute('role') === 'group' && isNamed;
    const scrolls = part.scrollHeight > part.clientHeight + 1;
    if (isStop === scrolls) return [];
    return [
      `.${part.className} ${scrolls ? 'scrolls and is no named stop' : 'is a stop and scrolls nowhere'}`,
    ];
  });

/**
 * Words that came from no catalogue, where all texts of the catalogues are accented. What is data stays as it is: units,
 * names, addresses, links, what people and servers wrote.
 */
export const unaccented: Look = () => {
  const data = [
    // What people, files, wallets and packages are called; what an operator and a wallet wrote.
    /\b(Igor|Max|Anna|Denis|Lena)\b/g,
    /\b(Tonkeeper|MyTonWallet|Tonhub|Bitget Wallet|OKX Mini Wallet|Tonwhales|DeWallet|SafePal|Wallet \d+)\b/g,
    /An extraordinarily long name of a wallet, sixty characters\.\./g,
    /A name of sixty characters, as long as the messenger lets it/g,
    /\b(lightweight-charts|lucide-react|react)\b/g,
    /Bad request|Bridge error: the request was not delivered|\S+\.png/g,
    // Units and names that are the same in every language.
    /\b(AXIOM|TON|USD|UTC|GMT|testnet|devnet|English|Apache-2\.0|MIT|ISC)\b/g,
    // Months, written by the browser.
    /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b/g,
    // Links, addresses, codes.
    /\bhttps?:\/\/\S+|\bwww\.\S+|\bt\.me\S*|\bstartapp=\S+/g,
    /\b[\w-]*\d[\w-]*…?\S*/g,
    /…\S+|\S{4}…/g,
  ];
  const problems: string[] = [];
  const judge = (text: string | null, where: string) => {
    if (text === null) return;
    const rest = data.reduce((left, one) => left.replace(one, ' '), text);
    const words = rest.match(/[A-Za-z]{2,}/g);
    if (words !== null) problems.push(`${where} “${text.trim().slice(0, 60)}”: ${words.join(' ')}`);
  };
  const root = document.querySelector('[data-frame]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const within = node.parentElement;
    if (within === null || within.closest('script, style, svg title, [data-sample]') !== null) continue;
    // A name may have places where it can break.
    const isBroken = [...within.children].every((child) => child.tagName === 'WBR');
    judge(
      isBroken ? within.textContent : node.textContent,
      `<${within.tagName.toLowerCase()} class="${within.className}">`,
    );
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ])
    for (const element of root.querySelectorAll(`[${name}]`)) judge(element.getAttribute(name), name);
  return problems;
};
