import { Refused } from '../../api.js';
import { h } from '../../dom.js';
import { section } from '../controls.js';

/** An error as a text for people. @param {unknown} cause */
export function problemText(cause) {
  return cause instanceof Refused ? cause.message : 'The devnet does not answer. Is it still running?';
}

/** Related controls, with one sentence on what they do and the last error. */
export class Group {
  /**
   * @param {string} title
   * @param {string} sentence
   * @param {() => Promise<void>} refresh shows what a call has changed
   */
  constructor(title, sentence, refresh) {
    this.refresh = refresh;
    this.busy = false;
    /** @type {Record<'call' | 'look', string | null>} */
    this.wrong = { call: null, look: null };
    this.controls = /** @type {HTMLFieldSetElement} */ (
      h('fieldset.world-controls', { 'aria-label': title })
    );
    this.alert = h('p.problem', { role: 'alert', hidden: true });
    this.element = section(title, h('p.quiet', null, sentence), this.controls, this.alert);
  }

  /**
   * Shows an error of a call, or of reading the state; null clears it.
   * @param {string | null} text @param {'call' | 'look'} [of]
   */
  say(text, of = 'call') {
    this.wrong[of] = text;
    const shown = this.wrong.call ?? this.wrong.look ?? '';
    this.alert.hidden = shown === '';
    if (this.alert.textContent !== shown) this.alert.textContent = shown;
  }

  /**
   * Runs one call at a time. The controls are disabled meanwhile; then the focus returns to the control that
   * had it.
   * @param {() => Promise<unknown>} call
   */
  async run(call) {
    if (this.busy) return;
    const at = document.activeElement;
    this.busy = true;
    this.controls.disabled = true;
    this.say(null);
    try {
      await call();
    } catch (cause) {
      this.say(problemText(cause));
    }
    await this.refresh();
    this.busy = false;
    this.controls.disabled = false;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && at instanceof HTMLElement && this.controls.contains(at)) at.focus();
  }
}
