import { askCard, drawLife, outcomeCard } from './cards.js';
import { byId, copyIcon, draw, make, say } from './dom.js';
import { drawApps, drawHistory } from './lists.js';
import { balanceParts, returnOf, shortForm } from './words.js';

const pollMs = 1000;
const requestTimeoutMs = 40_000;
const inMessenger = window.parent !== window;

/** the page's state; `wallet` is the server's view */
const state = {
  address: null,
  wallet: null,
  clockOffsetS: 0,
  busy: null,
  outcome: null,
  returnTo: null,
};

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

function showProblem(text) {
  const problem = byId('problem');
  problem.hidden = text === null;
  if (text !== null && problem.textContent !== text) problem.textContent = text;
}

function drawFunds() {
  const { wallet } = state;
  draw('funds', [wallet.balance, wallet.address, wallet.app], () => {
    document.title = wallet.app.name;
    document.body.dataset.app = wallet.app.app_name;
    document.body.dataset.look = wallet.app.look;
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
        place.replaceChildren(
          askCard(shown, {
            balance: wallet.balance,
            busy: state.busy === shown.id,
            more: Math.max(0, waiting.length - 1),
            decide,
          }),
        );
        if (isNew) say(`${shown.text}.`);
        if (hadFocus || document.activeElement === document.body) byId('ask').focus();
      } else if (decided) {
        place.dataset.id = '';
        place.replaceChildren(outcomeCard(decided, inMessenger ? null : state.returnTo));
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
  drawLife(shown, state.clockOffsetS);
}

function drawAll() {
  if (!state.wallet) return;
  document.querySelector('main').setAttribute('aria-busy', 'false');
  drawFunds();
  drawRequest();
  drawApps(state.wallet.sessions, disconnect);
  drawHistory(state.wallet.requests);
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

/** Inside the messenger the page follows the messenger's theme, not the device's. */
function followMessenger() {
  const theme = new URLSearchParams(window.location.search).get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
}

/** Reads from the URL which wallet this is and which link it was opened with. */
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
  const theme = new URLSearchParams(window.location.search).get('theme');
  // a reload must not open the link again
  window.history.replaceState(
    null,
    '',
    `/wallet/${address}${theme ? `?theme=${encodeURIComponent(theme)}` : ''}`,
  );
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
