import { USER_ACCOUNTS } from '@axiom/domain/ledger';

/** The names of a person's accounts; `person` is SQL of their id. */
const accountNames = (person: string): string =>
  `array[${USER_ACCOUNTS.map((name) => `'user/' || ${person} || '/${name}'`).join(', ')}]`;

/** A person's balances as `account=nano`, comma-separated; `person` is SQL of their id. */
export const balancesOf = (
  person: string,
): string => `(select string_agg(split_part(a.name, '/', 3) || '=' || a.balance, ',')
  from accounts a where a.owner_id = ${person} and a.currency = 'AXIOM' and a.name = any(${accountNames(person)}))`;
