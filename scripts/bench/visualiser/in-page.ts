/// <reference lib="dom" />

/** Runs in the page: its own time at the frame after the one in which the selector is found. */
export function paintedAt(selector: string): Promise<number> {
  return new Promise((done) => {
    const look = (): void => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    };
    look();
  });
}

/** Runs in the page: milliseconds from a press on Go to the frame that says which step that was. */
export function pressedMs(go: string): Promise<number> {
  const step = () =>
    [...document.querySelectorAll('h3')].find((one) => one.textContent?.startsWith('Time travel'))
      ?.textContent;
  return new Promise((done) => {
    const before = step();
    const beganMs = performance.now();
    const observer = new MutationObserver(() => {
      if (step() === before) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - beganMs)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    document.querySelector<HTMLElement>(go)?.click();
  });
}

/** Runs in the page: milliseconds until the next frame is drawn, with nothing to draw. */
export function frameMs(): Promise<number> {
  const beganMs = performance.now();
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - beganMs)));
  });
}
