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
}

export type PersonChange = Partial<Omit<Person, 'telegram_id'>>;

/** Above 2^32, like new accounts of the real messenger: a 32-bit column or `|0` fails at once. */
const firstId = 5_200_000_001;

/** The people of a new devnet. */
export const readyPeople: readonly Person[] = [
  {
    telegram_id: firstId,
    first_name: 'Anna',
    last_name: 'Lindqvist',
    username: 'anna_l',
    language_code: 'en',
    is_premium: false,
    member: true,
    allows_write: true,
  },
  {
    telegram_id: firstId + 1,
    first_name: 'Boris',
    last_name: 'Zaitsev',
    username: 'boris_z',
    language_code: 'ru',
    is_premium: true,
    member: true,
    allows_write: true,
  },
  {
    telegram_id: firstId + 2,
    first_name: 'Chen',
    last_name: '',
    username: 'chen88',
    language_code: 'zh-hans',
    is_premium: false,
    member: true,
    allows_write: true,
  },
  {
    telegram_id: firstId + 3,
    first_name: 'Dina',
    last_name: 'Weber',
    username: '',
    language_code: 'de',
    is_premium: false,
    member: false,
    allows_write: false,
  },
];

/** Names for people created without one, in this order. */
export const spareNames: readonly string[] = [
  'Elif',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Liam',
  'Mira',
  'Nikos',
  'Olga',
  'Pavel',
  'Rosa',
  'Sami',
  'Tara',
  'Umar',
  'Vera',
  'Wei',
  'Yara',
  'Zoe',
];

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
