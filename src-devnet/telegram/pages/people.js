import { avatar, fill, h, icon } from './dom.js';

/**
 * The list of people. A tap puts a person on the chosen phone; another button opens a second phone.
 * @param {HTMLElement} element
 * @param {{store: import('./store.js').Store, phones: readonly import('./phone/phone.js').Phone[], focused:
 * import('./phone/phone.js').Phone, choose: (person: number) => void, beside: (person: number) => void,
 * create: () => void}} wish
 */
export function drawPeople(element, wish) {
  fill(
    element,
    h('h2', null, 'People'),
    h(
      'ul.people',
      null,
      wish.store.people.map((person) => {
        const holder = wish.phones.find((phone) => phone.settings.person === person.telegram_id);
        const inHand = wish.focused.settings.person === person.telegram_id;
        const unread = wish.store.unread.get(person.telegram_id) ?? 0;
        return h(
          'li',
          { 'data-in-hand': String(inHand), 'data-person': String(person.telegram_id) },
          h(
            'button.row',
            {
              type: 'button',
              'aria-pressed': String(inHand),
              onClick: () => wish.choose(person.telegram_id),
            },
            avatar(person, 40),
            h(
              'span.row-text',
              null,
              h(
                'strong',
                null,
                `${person.first_name} ${person.last_name}`.trim(),
                person.is_premium && icon('star', 13),
              ),
              h(
                'small',
                null,
                [person.language_code, person.member ? null : 'not a member'].filter(Boolean).join(' · '),
              ),
            ),
            unread > 0 && h('span.badge', { title: 'Unread messages' }, String(unread)),
            holder &&
              wish.phones.length > 1 &&
              h('span.on-phone', { title: 'Has this phone' }, String(holder.index)),
          ),
          !holder &&
            h(
              'button.round.beside',
              {
                type: 'button',
                title: `${person.first_name} on a second phone`,
                'aria-label': `${person.first_name} on a second phone`,
                onClick: () => wish.beside(person.telegram_id),
              },
              icon('beside', 17),
            ),
        );
      }),
    ),
    h('button.new-person', { type: 'button', onClick: wish.create }, icon('plus', 18), 'New person'),
  );
}
