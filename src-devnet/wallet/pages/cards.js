import { byId, iconOf, make } from './dom.js';
import { hostOf, lifeText, shortForm, statusText, tonParts, tonText } from './words.js';

export const badgeOf = (request) =>
  make('span', { class: `badge ${request.status}` }, statusText[request.status]);

const fact = (name, ...value) => make('div', {}, make('dt', {}, name), make('dd', {}, ...value));

function paymentFacts(request) {
  const facts = request.messages.flatMap((message) => [
    request.messages.length > 1 ? fact('Amount', `${tonText(message.amount)} TON`) : null,
    fact('To', make('span', { title: message.address }, shortForm(message.address))),
    message.comment === null ? null : fact('Comment', message.comment),
    message.comment === null && message.payload !== null ? fact('Data', 'for a contract') : null,
  ]);
  if (request.valid_until !== null) facts.push(fact('Valid for', make('span', { id: 'life' })));
  return make('dl', { class: 'facts' }, ...facts);
}

function askTitle(request) {
  if (request.kind === 'transaction') return `${request.app.name} asks you to pay`;
  return request.text;
}

function amountOf(request) {
  const { whole, part } = tonParts(request.amount);
  const figure = make(
    'p',
    { class: 'figure' },
    whole,
    make('span', { class: 'part' }, part),
    make('span', { class: 'unit' }, 'TON'),
  );
  figure.classList.toggle('long', whole.length + part.length > 9);
  return figure;
}

const connectFacts = () =>
  make('dl', { class: 'facts' }, fact('Shares', 'your address'), fact('Cannot', 'move anything by itself'));

function askHead(request) {
  return make(
    'div',
    { class: 'who' },
    iconOf(request.app),
    make(
      'div',
      {},
      make('p', { class: 'name' }, request.app.name),
      make('p', { class: 'caption' }, hostOf(request.app.url)),
    ),
    make('span', { class: 'badge waiting' }, request.kind === 'transaction' ? 'Payment' : 'Connection'),
  );
}

function askButtons(busy, short, act) {
  return make(
    'div',
    { class: 'actions' },
    make('button', { class: 'button', type: 'button', disabled: busy, onclick: act('reject') }, 'Reject'),
    make(
      'button',
      { class: 'button primary', type: 'button', disabled: busy || short, onclick: act('approve') },
      busy ? 'One moment…' : 'Approve',
    ),
    make(
      'button',
      {
        class: 'quiet',
        type: 'button',
        disabled: busy,
        onclick: act('ignore'),
        title: 'The app gets no answer at all',
      },
      'Ignore',
    ),
  );
}

/** The card of a request that waits. `page`: balance, busy, how many more wait, and the click handler. */
export function askCard(request, { balance, busy, more, decide }) {
  const isPayment = request.kind === 'transaction';
  const short = isPayment && BigInt(request.amount) > BigInt(balance);
  const title = make('h2', { id: 'ask', tabindex: '-1' }, askTitle(request));
  return make(
    'section',
    { class: 'card asks', 'aria-labelledby': 'ask', 'aria-busy': busy ? 'true' : 'false' },
    askHead(request),
    title,
    isPayment ? amountOf(request) : null,
    isPayment ? paymentFacts(request) : connectFacts(),
    isPayment && request.valid_until !== null
      ? make('div', { class: 'time', 'aria-hidden': 'true' }, make('i', { id: 'left' }))
      : null,
    short
      ? make('p', { class: 'note plain' }, `Your balance of ${tonText(balance)} TON is less than this.`)
      : null,
    askButtons(busy, short, (decision) => () => decide(request, decision)),
    more > 0
      ? make('p', { class: 'caption' }, more === 1 ? '1 more request waits' : `${more} more requests wait`)
      : null,
  );
}

/** The result of the last decision. `returnTo`: an address, 'back' or null. */
export function outcomeCard(request, returnTo) {
  const words = {
    approved:
      request.kind === 'connect'
        ? `Connected to ${request.app.name}`
        : `Signed and sent: ${tonText(request.amount)} TON`,
    rejected: 'Rejected. Nothing was signed.',
    ignored: 'Ignored. The app gets no answer.',
    expired: 'Too late: the request had expired.',
    failed: request.reason ?? 'It failed.',
  };
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'ask' },
    make(
      'div',
      { class: 'who' },
      iconOf(request.app),
      make('div', {}, make('p', { class: 'name' }, request.app.name)),
      badgeOf(request),
    ),
    make('h2', { id: 'ask', tabindex: '-1' }, words[request.status]),
    returnButton(request, returnTo),
  );
}

function returnButton(request, returnTo) {
  if (returnTo === null) return null;
  const text = `Back to ${request.app.name}`;
  if (returnTo !== 'back') return make('a', { class: 'button', href: returnTo, rel: 'noreferrer' }, text);
  const button = make('button', { class: 'button', type: 'button' }, text);
  button.addEventListener('click', () => {
    window.close();
    // a browser closes only a window that a script has opened
    button.textContent = 'You can close this page';
  });
  return button;
}

/** Updates the remaining time on a request's card. `clockOffsetS`: chain clock minus device clock. */
export function drawLife(request, clockOffsetS) {
  const life = byId('life');
  if (!life || !request || request.valid_until === null) return;
  const left = Math.max(0, request.valid_until - Math.floor(Date.now() / 1000 + clockOffsetS));
  const whole = Math.max(
    1,
    Math.min(300, request.valid_until - Date.parse(request.created_at) / 1000 - clockOffsetS),
  );
  const text = left === 0 ? 'over' : lifeText(left);
  if (life.textContent !== text) life.textContent = text;
  const bar = byId('left');
  if (!bar) return;
  bar.style.transform = `scaleX(${Math.min(1, left / whole)})`;
  bar.parentElement.classList.toggle('short', left <= 15);
}
