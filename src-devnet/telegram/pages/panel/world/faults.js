import { api } from '../../api.js';
import { fill, h } from '../../dom.js';
import { row, select } from '../controls.js';
import { Group } from './group.js';

/** @typedef {import('../../api.js').Fault} Fault */

/** @type {Record<string, string>} what people call a target */
const names = {
  toncenter: 'Chain API',
  bridge: 'Wallet bridge',
  bot_api: 'Bot API',
  wallets_list: 'Wallets list',
  price: 'Price',
};

const kinds = [
  { value: 'none', label: 'Works' },
  { value: 'drop', label: 'Cuts the connection' },
  { value: 'delay', label: 'Answers 3 s late' },
  { value: 'error', label: 'Server error' },
  { value: 'garbage', label: 'Answers nonsense' },
  { value: 'repeat', label: 'Repeats old answers' },
  { value: 'hang', label: 'Never answers' },
];
/** On the bridge `repeat` repeats messages, not answers. */
const bridgeKinds = kinds.map((kind) =>
  kind.value === 'repeat' ? { ...kind, label: 'Every message twice' } : kind,
);

/** The faults that are set on the devnet's services. */
export class FaultsGroup {
  /** @param {() => Promise<void>} refresh */
  constructor(refresh) {
    this.group = new Group(
      'Faults',
      'Breaks one part of the world around the app, until you clear it, to see how the app takes it.',
      refresh,
    );
    this.element = this.group.element;
    /** @type {Map<string, {select: HTMLSelectElement, left: HTMLElement}>} by target */
    this.rows = new Map();
    this.clear = /** @type {HTMLButtonElement} */ (
      h(
        'button.secondary.small',
        { type: 'button', disabled: true, onClick: () => void this.#clearAll() },
        'Clear all faults',
      )
    );
    /** @type {readonly Fault[]} */
    this.faults = [];
  }

  #clearAll() {
    return this.group.run(async () => {
      for (const { target, kind } of this.faults) if (kind !== 'none') await api.setFault(target, 'none');
    });
  }

  /** @param {Fault} fault */
  #row({ target, kind }) {
    const name = names[target] ?? target;
    const choice = select(
      name,
      target === 'bridge' ? bridgeKinds : kinds,
      kind,
      (value) => void this.group.run(() => api.setFault(target, value)),
    );
    const left = h('small.quiet');
    this.rows.set(target, { select: /** @type {HTMLSelectElement} */ (choice), left });
    return row(name, choice, left);
  }

  /** @param {import('../../api.js').WorldState} world */
  show({ faults }) {
    this.faults = faults;
    if (this.rows.size === 0) {
      fill(
        this.group.controls,
        faults.map((fault) => this.#row(fault)),
        this.clear,
      );
    }
    for (const { target, kind, remaining } of faults) {
      const drawn = this.rows.get(target);
      if (!drawn) continue;
      if (drawn.select.value !== kind) drawn.select.value = kind;
      drawn.select.toggleAttribute('data-broken', kind !== 'none');
      drawn.left.textContent = remaining === null ? '' : `${remaining} more`;
    }
    this.clear.disabled = faults.every(({ kind }) => kind === 'none');
  }
}
