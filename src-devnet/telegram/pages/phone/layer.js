import { fill, h, icon } from '../dom.js';

/** @typedef {{close: () => void}} Closable */

const toastMs = 6000;
const defaultTexts = /** @type {Record<string, string>} */ ({ ok: 'OK', cancel: 'Cancel', close: 'Close' });

/** What covers one phone's screen: dialogs, sheets and toasts of the messenger. */
export class Layer {
  /** @param {(covered: boolean) => void} onCover called when the screen becomes covered, or uncovered */
  constructor(onCover) {
    this.onCover = onCover;
    this.element = h('div.layer');
    this.toasts = h('div.toasts', { role: 'status' });
    /** @type {Set<Closable>} */
    this.open = new Set();
    /** @type {WeakMap<Closable, Element | null>} */
    this.focusedBefore = new WeakMap();
  }

  /**
   * @param {{title?: string, message: string, buttons: {id?: string, type?: string, text?: string}[],
   *   onClose: (id: string | undefined) => void}} wish
   */
  dialog(wish) {
    const end = (/** @type {string | undefined} */ id) => {
      if (!this.#close(closable, scrim)) return;
      wish.onClose(id);
    };
    const closable = { close: () => end(undefined) };
    const dialog = h(
      'div.dialog',
      { role: 'alertdialog', 'aria-modal': 'true', 'aria-label': wish.title || wish.message, tabindex: '-1' },
      wish.title ? h('h3', null, wish.title) : null,
      h('p', null, wish.message),
      h(
        'div.dialog-buttons',
        { 'data-count': String(wish.buttons.length) },
        wish.buttons.map((button) =>
          h(
            'button',
            { type: 'button', 'data-type': button.type ?? 'default', onClick: () => end(button.id ?? '') },
            defaultTexts[button.type ?? ''] ?? button.text ?? 'OK',
          ),
        ),
      ),
    );
    const scrim = this.#scrim(dialog, closable);
    return closable;
  }

  /**
   * @param {{title: string, content: import('../dom.js').Child[], full?: boolean, onClose?: () => void}} wish
   * @returns {Closable}
   */
  sheet(wish) {
    const end = () => {
      if (!this.#close(closable, scrim)) return;
      wish.onClose?.();
    };
    const closable = { close: end };
    const sheet = h(
      'section.sheet',
      {
        role: 'dialog',
        'aria-modal': 'true',
        'aria-label': wish.title,
        tabindex: '-1',
        'data-full': wish.full ?? false,
      },
      h(
        'header.sheet-head',
        null,
        h('h3', null, wish.title),
        h('button.round', { type: 'button', 'aria-label': 'Close', onClick: end }, icon('close', 18)),
      ),
      h('div.sheet-body', null, wish.content),
    );
    const scrim = this.#scrim(sheet, closable);
    return closable;
  }

  /** @param {string} text @param {{label: string, run: () => void}} [action] */
  toast(text, action) {
    const toast = h(
      'div.toast',
      null,
      h('span', null, text),
      action &&
        h(
          'button',
          {
            type: 'button',
            onClick() {
              toast.remove();
              action.run();
            },
          },
          action.label,
        ),
    );
    fill(this.toasts, toast);
    window.setTimeout(() => toast.remove(), toastMs);
  }

  /** Closes what was opened last, as if the person had dismissed it. @returns {boolean} false where nothing is open */
  closeTop() {
    const top = [...this.open].at(-1);
    top?.close();
    return top !== undefined;
  }

  /** Closes everything but toasts, as if the person had dismissed it. */
  clear() {
    for (const closable of this.open) closable.close();
  }

  /** @param {Closable} closable @param {HTMLElement} scrim @returns {boolean} false where it was closed before */
  #close(closable, scrim) {
    if (!this.open.delete(closable)) return false;
    scrim.remove();
    this.onCover(this.open.size > 0);
    const before = this.focusedBefore.get(closable);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    return true;
  }

  /** @param {HTMLElement} content @param {Closable} closable */
  #scrim(content, closable) {
    this.focusedBefore.set(closable, document.activeElement);
    const scrim = h(
      'div.scrim',
      {
        onClick: (/** @type {Event} */ event) => event.target === scrim && closable.close(),
        onKeydown(/** @type {KeyboardEvent} */ event) {
          if (event.key === 'Escape') closable.close();
        },
      },
      content,
    );
    this.open.add(closable);
    this.element.append(scrim);
    this.onCover(true);
    content.focus({ preventScroll: true });
    return scrim;
  }
}
