import { api } from '../../api.js';
import { fill, h } from '../../dom.js';
import { Group } from './group.js';
import { aheadText, dayText, timeText, untilNextDayS } from './words.js';

const hourS = 3600;
const dayS = 24 * hourS;
/** Longest step that the devnet accepts, days. */
const mostDays = 3650;
/** If the offset drops by more than this, the devnet has another clock (it was started anew); ms. */
const staleMs = 15_000;

/** @type {readonly {label: string, title: string, seconds: () => number | Promise<number>}[]} */
const steps = [
  { label: '+1 hour', title: 'Move the clock 1 hour ahead', seconds: () => hourS },
  { label: '+1 day', title: 'Move the clock 1 day ahead', seconds: () => dayS },
  {
    label: 'To 00:00 UTC',
    title: 'Move the clock to 5 seconds after the next midnight (UTC), when the day before is settled',
    seconds: async () => untilNextDayS((await api.world()).time),
  },
  { label: '+7 days', title: 'Move the clock 7 days ahead', seconds: () => 7 * dayS },
  { label: '+30 days', title: 'Move the clock 30 days ahead', seconds: () => 30 * dayS },
  { label: '+90 days', title: 'Move the clock 90 days ahead', seconds: () => 90 * dayS },
];

/** The running clock of chain and server, and the controls that move it. */
export class TimeGroup {
  /** @param {() => Promise<void>} refresh */
  constructor(refresh) {
    this.group = new Group(
      'Time',
      'Chain and server share this clock: move it ahead, for good, to see a bond mature or a day settled.',
      refresh,
    );
    this.element = this.group.element;
    this.clock = h('time.world-clock', null, '–');
    this.ahead = h('p.quiet', { role: 'status' });
    this.days = /** @type {HTMLInputElement} */ (
      h('input.field', {
        type: 'number',
        min: '1',
        max: String(mostDays),
        step: '1',
        value: '14',
        'aria-label': 'Days',
        autocomplete: 'off',
      })
    );
    fill(
      this.group.controls,
      h('div', null, this.clock, this.ahead),
      h(
        'div.world-steps',
        null,
        steps.map(({ label, title, seconds }) =>
          h(
            'button.secondary.small',
            { type: 'button', title, onClick: () => void this.#move(seconds) },
            label,
          ),
        ),
      ),
      this.#form(),
    );
    /** Chain time minus `performance.now()`, milliseconds. */
    this.offsetMs = -Infinity;
    this.shown = 0;
  }

  #form() {
    return h(
      'form.setting',
      {
        novalidate: true,
        onSubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const days = Number(this.days.value);
          if (this.days.value === '' || !Number.isInteger(days) || days < 1 || days > mostDays) {
            this.group.say(`Give a whole number of days, from 1 to ${mostDays}.`);
            return;
          }
          void this.#move(() => days * dayS);
        },
      },
      h('span.setting-name', null, 'Days'),
      this.days,
      h('button.secondary.small', { type: 'submit', title: 'Move the clock that many days ahead' }, 'Move'),
    );
  }

  /** @param {() => number | Promise<number>} seconds */
  #move(seconds) {
    return this.group.run(async () => api.moveTime(await seconds()));
  }

  /** @param {import('../../api.js').WorldState} world */
  show(world) {
    // The answer has whole seconds, so it can be up to 1 s late but never early. The greatest difference is
    // the best one, unless the devnet has another clock.
    const offsetMs = world.time * 1000 - performance.now();
    if (offsetMs > this.offsetMs || offsetMs < this.offsetMs - staleMs) this.offsetMs = offsetMs;
    const ahead = aheadText(world.aheadS);
    if (this.ahead.textContent !== ahead) this.ahead.textContent = ahead;
    this.tick();
  }

  /** Draws the current second. */
  tick() {
    const now = Math.floor((performance.now() + this.offsetMs) / 1000);
    if (!Number.isFinite(now) || now === this.shown) return;
    this.shown = now;
    this.clock.setAttribute('datetime', new Date(now * 1000).toISOString());
    fill(this.clock, h('b', null, timeText(now)), h('span', null, `UTC · ${dayText(now)}`));
  }
}
