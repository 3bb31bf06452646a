import {
  balanceParts,
  hostOf,
  lifeText,
  pastText,
  returnOf,
  shortForm,
  statusText,
  timeText,
  tonParts,
  tonText,
} from './words.js';

const pollMs = 1000;
const requestTimeoutMs = 40_000;
const inMessenger = window.parent !== window;

/** what the page knows; `wallet` is the server's view */
const state = {
  address: null,
  wallet: null,
  clockOffsetS: 0,
  busy: null,
  outcome: null,
  returnTo: null,
  drawn: {},
};

const byId = (id) => document.getElementById(id);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

async function call(path, body) {
  const response = await fetch(path, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `The devnet answered ${response.status}.`);
  return answer;
}

const say = (text) => {
  byId('said').textContent = text;
};

function showProblem(text) {
  const problem = byId('problem');
  problem.hidden = text === null;
  if (text !== null && problem.textContent !== text) problem.textContent = text;
}

/** Draws a part of the page only when what it shows has changed, so that focus stays where it is. */
function draw(part, shown, render) {
  const key = JSON.stringify(shown);
  if (state.drawn[part] === key) return;
  state.drawn[part] = key;
  render();
}

function iconOf(app) {
  const letter = make('span', { class: 'icon', 'aria-hidden': 'true' }, app.name.slice(0, 1).toUpperCase());
  if (!app.icon_url) return letter;
  const image = make('img', { src: app.icon_url, alt: '' });
  image.addEventListener('error', () => image.replaceWith(app.name.slice(0, 1).toUpperCase()));
  letter.replaceChildren(image);
  return letter;
}

function drawFunds() {
  const { wallet } = state;
  draw('funds', [wallet.balance, wallet.address, wallet.app], () => {
    document.title = wallet.app.name;
    document.body.dataset.app = wallet.app.app_name;
    byId('name').textContent = wallet.app.name;
    byId('icon').src = `/wallet/assets/${wallet.app.app_name}.svg`;
    const { whole, part } = balanceParts(wallet.balance);
    const figure = byId('balance');
    figure.classList.toggle('long', whole.length > 9);
    figure.replaceChildren(
      whole,
      make('span', { class: 'part' }, part),
      make('span', { class: 'unit' }, 'TON'),
    );
    const address = byId('address');
    address.disabled = false;
    address.title = wallet.address;
    address.setAttribute('aria-label', `${shortForm(wallet.address)}: copy address`);
    address.replaceChildren(shortForm(wallet.address), copyIcon());
  });
}

function copyIcon() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries({
    width: 18,
    height: 18,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.5,
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute(
    'd',
    'M9 9h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM5 15a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2',
  );
  svg.append(path);
  return svg;
}

async function copyAddress() {
  const button = byId('address');
  const { address } = state.wallet;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    const field = make('textarea', { class: 'unseen' });
    field.value = address;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    button.focus();
  }
  button.replaceChildren('Address copied!');
  say('Address copied!');
  setTimeout(() => button.replaceChildren(shortForm(address), copyIcon()), 1000);
}

const nowS = () => Math.floor(Date.now() / 1000 + state.clockOffsetS);

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

function askCard(request, more) {
  const isPayment = request.kind === 'transaction';
  const short = isPayment && BigInt(request.amount) > BigInt(state.wallet.balance);
  const act = (decision) => () => decide(request, decision);
  const busy = state.busy === request.id;
  const title = make('h2', { id: 'ask', tabindex: '-1' }, askTitle(request));
  return make(
    'section',
    { class: 'card asks', 'aria-labelledby': 'ask', 'aria-busy': busy ? 'true' : 'false' },
    make(
      'div',
      { class: 'who' },
      iconOf(request.app),
      make(
        'div',
        {},
        make('p', { class: 'name' }, request.app.name),
        make('p', { class: 'caption' }, hostOf(request.app.url)),
      ),
      make('span', { class: 'badge waiting' }, isPayment ? 'Payment' : 'Connection'),
    ),
    title,
    isPayment ? amountOf(request) : null,
    isPayment ? paymentFacts(request) : connectFacts(),
    isPayment && request.valid_until !== null
      ? make('div', { class: 'time', 'aria-hidden': 'true' }, make('i', { id: 'left' }))
      : null,
    short
      ? make(
          'p',
          { class: 'note plain' },
          `Your balance of ${tonText(state.wallet.balance)} TON is less than this.`,
        )
      : null,
    make(
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
    ),
    more > 0
      ? make('p', { class: 'caption' }, more === 1 ? '1 more request waits' : `${more} more requests wait`)
      : null,
  );
}

const connectFacts = () =>
  make('dl', { class: 'facts' }, fact('Shares', 'your address'), fact('Cannot', 'move anything by itself'));

function outcomeCard(request) {
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
    returnButton(request),
  );
}

function returnButton(request) {
  if (state.returnTo === null || inMessenger) return null;
  if (state.returnTo === 'back') {
    return make(
      'button',
      { class: 'button', type: 'button', onclick: () => window.close() },
      `Back to ${request.app.name}`,
    );
  }
  return make(
    'a',
    { class: 'button', href: state.returnTo, rel: 'noreferrer' },
    `Back to ${request.app.name}`,
  );
}

const badgeOf = (request) => make('span', { class: `badge ${request.status}` }, statusText[request.status]);

function drawRequest() {
  const { wallet } = state;
  const waiting = wallet.requests.filter(({ status }) => status === 'waiting');
  const [current] = waiting;
  const decided = wallet.requests.find(({ id }) => id === state.outcome) ?? null;
  const busyOne = wallet.requests.find(({ id }) => id === state.busy) ?? null;
  const shown = busyOne ?? current ?? null;
  draw(
    'request',
    [shown, waiting.length, state.busy, decided, shown?.kind === 'transaction' && wallet.balance],
    () => {
      const place = byId('request');
      if (shown) {
        const isNew = byId('request').dataset.id !== shown.id;
        place.dataset.id = shown.id;
        const hadFocus = place.contains(document.activeElement);
        place.replaceChildren(askCard(shown, waiting.length - 1));
        if (isNew) say(`${shown.text}.`);
        if (hadFocus || document.activeElement === document.body) byId('ask').focus();
      } else if (decided) {
        place.dataset.id = '';
        place.replaceChildren(outcomeCard(decided));
        say(byId('ask').textContent);
        byId('ask').focus();
      } else {
        place.dataset.id = '';
        place.replaceChildren(
          make('p', { class: 'empty' }, 'Nothing to confirm. What an app asks of you appears here.'),
        );
      }
    },
  );
  drawLife(shown);
}

function drawLife(request) {
  const life = byId('life');
  if (!life || !request || request.valid_until === null) return;
  const left = Math.max(0, request.valid_until - nowS());
  const whole = Math.max(
    1,
    Math.min(300, request.valid_until - Date.parse(request.created_at) / 1000 - state.clockOffsetS),
  );
  const text = left === 0 ? 'over' : lifeText(left);
  if (life.textContent !== text) life.textContent = text;
  const bar = byId('left');
  if (!bar) return;
  bar.style.transform = `scaleX(${Math.min(1, left / whole)})`;
  bar.parentElement.classList.toggle('short', left <= 15);
}

function drawApps() {
  const { sessions } = state.wallet;
  draw('apps', sessions, () => {
    byId('apps').hidden = sessions.length === 0;
    byId('apps')
      .querySelector('ul')
      .replaceChildren(
        ...sessions.map((session) =>
          make(
            'li',
            { class: 'row' },
            iconOf(session),
            make(
              'div',
              { class: 'what' },
              make('p', { class: 'name' }, session.name),
              make('p', { class: 'caption' }, `since ${timeText(session.connected_at)}`),
            ),
            make(
              'button',
              {
                class: 'quiet',
                type: 'button',
                'aria-label': `Disconnect ${session.name}`,
                onclick: () => disconnect(session),
              },
              'Disconnect',
            ),
          ),
        ),
      );
  });
}

function pastRow(request) {
  const when = timeText(request.decided_at ?? request.created_at);
  const [first] = request.messages;
  const comment = first && first.comment !== null ? first.comment : null;
  return make(
    'li',
    { class: 'row past' },
    make(
      'div',
      { class: 'what' },
      make('p', { class: 'text' }, pastText(request)),
      make('p', { class: 'caption' }, [request.app.name, when, comment].filter(Boolean).join(' · ')),
      request.reason === null ? null : make('p', { class: 'caption' }, request.reason),
    ),
    badgeOf(request),
  );
}

function drawHistory() {
  const past = state.wallet.requests
    .filter(({ status }) => status !== 'waiting')
    .toReversed()
    .slice(0, 30);
  draw('history', past, () => {
    byId('history').hidden = past.length === 0;
    byId('history')
      .querySelector('ul')
      .replaceChildren(...past.map(pastRow));
  });
}

function drawAll() {
  if (!state.wallet) return;
  document.querySelector('main').setAttribute('aria-busy', 'false');
  drawFunds();
  drawRequest();
  drawApps();
  drawHistory();
}

async function refresh() {
  const wallet = await call(`/wallet/api/${state.address}`);
  state.wallet = wallet;
  state.clockOffsetS = wallet.time - Date.now() / 1000;
  drawAll();
}

async function decide(request, decision) {
  if (state.busy !== null) return;
  state.busy = request.id;
  drawAll();
  try {
    const { request: decided } = await call(`/wallet/api/${state.address}/requests/${request.id}`, {
      decision,
    });
    state.outcome = decided.id;
    showProblem(null);
    const done = decided.status === 'approved' || decided.status === 'rejected';
    if (inMessenger && done) window.parent.postMessage({ type: 'wallet-done' }, window.location.origin);
  } catch (error) {
    showProblem(error.message);
  }
  state.busy = null;
  await refresh().catch(() => undefined);
}

async function disconnect(session) {
  try {
    await call(`/wallet/api/${state.address}/disconnect`, { session: session.id });
    say(`${session.name} disconnected.`);
  } catch (error) {
    showProblem(error.message);
  }
  await refresh().catch(() => undefined);
}

/** Inside the messenger the page is as light or dark as the messenger, whatever the device says. */
function followMessenger() {
  const theme = new URLSearchParams(window.location.search).get('theme');
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.style.colorScheme = theme;
  document.querySelector('link[data-dark]').media = theme === 'dark' ? 'all' : 'not all';
}

/** Which wallet this page is, and the link it was opened with. */
function readPlace() {
  const { pathname, search, href } = window.location;
  const query = new URLSearchParams(search);
  if (pathname === '/wallet/open')
    return { owner: query.get('owner') ?? undefined, link: query.get('link') ?? undefined };
  const connect = /^\/wallet\/(?:([a-z0-9-]+)\/)?connect$/.exec(pathname);
  if (connect) return { app: connect[1], link: search ? href : undefined };
  return { address: decodeURIComponent(pathname.slice('/wallet/'.length)) };
}

async function open() {
  const place = readPlace();
  if (place.address) {
    state.address = place.address;
    return;
  }
  const { address, problem } = await call('/wallet/api/open', place);
  state.address = address;
  const asked = /[?&]ret=([^&]*)/.exec(place.link ?? '');
  state.returnTo = returnOf(asked ? decodeURIComponent(asked[1]) : 'back');
  // a reload must not open the link a second time
  window.history.replaceState(null, '', `/wallet/${address}`);
  if (problem) showProblem(`This link cannot be opened: ${problem}.`);
}

async function run() {
  byId('address').addEventListener('click', () => void copyAddress());
  for (;;) {
    try {
      if (state.address === null) await open();
      if (!document.hidden) await refresh();
      if (byId('problem').dataset.away) showProblem(null);
      delete byId('problem').dataset.away;
    } catch (error) {
      showProblem(error instanceof TypeError ? 'The devnet does not answer. Trying again…' : error.message);
      byId('problem').dataset.away = 'yes';
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

followMessenger();
void run();
