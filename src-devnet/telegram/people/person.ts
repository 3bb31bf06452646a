/** A person in the messenger. Field names are those of the control routes. */
export interface Person {
  readonly telegram_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  /** IETF tag as the messenger sends it, e.g. `en`, `ru`, `zh-hans` */
  readonly language_code: string;
  readonly is_premium: boolean;
  /** is a member of the community's chat */
  readonly member: boolean;
  /** has started the bot or allowed it to write */
  readonly allows_write: boolean;
  /** app_names of the wallet apps on their devices; null: every one that exists for the device */
  readonly installed: readonly string[] | null;
}

export type PersonChange = Partial<Omit<Person, 'telegram_id'>>;

/** Above 2^32, like new accounts of the real messenger: a 32-bit column or `|0` fails at once. */
const firstId = 5_200_000_001;

/** Everything but the id and the first name, unless it is given. */
export const newcomer = {
  last_name: '',
  username: '',
  language_code: 'en',
  is_premium: false,
  member: true,
  allows_write: true,
  installed: null,
};

/** The people of a new devnet. */
export const readyPeople: readonly Person[] = [
  { first_name: 'Anna', last_name: 'Lindqvist', username: 'anna_l' },
  { first_name: 'Boris', last_name: 'Zaitsev', username: 'boris_z', language_code: 'ru', is_premium: true },
  { first_name: 'Chen', username: 'chen88', language_code: 'zh-hans' },
  { first_name: 'Dina', last_name: 'Weber', language_code: 'de', member: false, allows_write: false },
].map((person, place) => ({ telegram_id: firstId + place, ...newcomer, ...person }));

/** Names for people created without one, in this order. */
export const spareNames: readonly string[] =
  'Elif Farid Grace Hugo Ines Jonas Kira Liam Mira Nikos Olga Pavel Rosa Sami Tara Umar Vera Wei Yara Zoe'.split(
    ' ',
  );

/** The `user` object of launch data and the Bot API. As in the real one, false or empty fields are absent. */
export function messengerUser(person: Person): Record<string, unknown> {
  return {
    id: person.telegram_id,
    first_name: person.first_name,
    last_name: person.last_name,
    ...(person.username === '' ? {} : { username: person.username }),
    language_code: person.language_code,
    ...(person.is_premium ? { is_premium: true } : {}),
    ...(person.allows_write ? { allows_write_to_pm: true } : {}),
  };
}
