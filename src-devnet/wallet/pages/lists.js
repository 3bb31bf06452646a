import { badgeOf } from './cards.js';
import { byId, draw, iconOf, make } from './dom.js';
import { pastText, timeText } from './words.js';

const shownPast = 30;

/** The connected apps, each with a button to disconnect it. */
export function drawApps(sessions, disconnect) {
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

/** Past requests, newest first. */
export function drawHistory(requests) {
  const past = requests
    .filter(({ status }) => status !== 'waiting')
    .toReversed()
    .slice(0, shownPast);
  draw('history', past, () => {
    byId('history').hidden = past.length === 0;
    byId('history')
      .querySelector('ul')
      .replaceChildren(...past.map(pastRow));
  });
}
