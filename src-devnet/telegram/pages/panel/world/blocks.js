import { api } from '../../api.js';
import { fill, h } from '../../dom.js';
import { toggle } from '../controls.js';
import { Group } from './group.js';
import { groups } from './words.js';

/** Block production: automatic, one by one, or none. */
export class BlocksGroup {
  /** @param {() => Promise<void>} refresh */
  constructor(refresh) {
    const group = new Group(
      'Blocks',
      'A payment arrives with the next block: stop them to see what the app does while it waits.',
      refresh,
    );
    this.element = group.element;
    this.state = h('p.world-line', null, '–');
    const running = toggle(
      'Blocks come by themselves',
      true,
      (on) => void group.run(() => api.setBlocks(on ? 'running' : 'stopped')),
    );
    this.running = /** @type {HTMLInputElement} */ (running.querySelector('input'));
    fill(
      group.controls,
      h(
        'div.world-row',
        null,
        this.state,
        h(
          'button.secondary.small',
          {
            type: 'button',
            title: 'Make one block now',
            onClick: () => void group.run(() => api.makeBlock()),
          },
          'One block',
        ),
      ),
      running,
    );
  }

  /** @param {import('../../api.js').WorldState} world */
  show({ blocks }) {
    this.running.checked = blocks.state === 'running';
    const waiting = blocks.pending > 0 ? ` · ${groups(String(blocks.pending))} waiting` : '';
    const text = `Block ${groups(String(blocks.seqno))}${blocks.state === 'stopped' ? ' · stopped' : ''}${waiting}`;
    if (this.state.textContent !== text) this.state.textContent = text;
  }
}
