import type { Plant } from '../plant.ts';

const SERVER = 'tests/server/statement.test.ts';
const STAGE = 'tests/stage/lists.test.ts';

/** The history's filters and the statement. */
export const records: readonly Plant[] = [
  {
    id: 'R9.04a',
    breaks: 'rewards are not among the rewards',
    file: 'src-domain/records/groups.ts',
    find: "reward: 'rewards',",
    put: "reward: 'bonds',",
    by: {
      file: 'tests/domain/records/filter.test.ts',
      title: 'R9.04a every kind is in one group, but a correction in none',
    },
  },
  {
    id: 'R9.04a',
    breaks: 'the kind in the address is not asked for',
    file: 'src/app/provide-records.ts',
    find: '...(group === null ? {} : { group })',
    put: '...(group === null ? { group: group ?? undefined } : {})',
    by: { file: STAGE, title: 'R9.04a a filter in the address is asked for at once' },
  },
  {
    id: 'R9.04b',
    breaks: 'the last day of a period is not part of it',
    file: 'src-domain/records/period.ts',
    find: 'toMs: lastMs + MS_PER_DAY',
    put: 'toMs: lastMs',
    by: {
      file: 'tests/domain/records/filter.test.ts',
      title: 'R9.04b a period is of UTC days: a number of them and today, this year, or from one to another',
    },
  },
  {
    id: 'R9.04b',
    breaks: 'every row has a day of its own',
    file: 'src-domain/records/days.ts',
    find: 'if (last?.day === day) last.rows.push(row);',
    put: 'if (last?.day === day && rows.length === 0) last.rows.push(row);',
    by: { file: STAGE, title: 'R9.04b operations stand under their days' },
  },
  {
    id: 'R9.04c',
    breaks: 'an entry is valued at the oldest known price',
    file: 'src-server/store/reads/statements.ts',
    find: 'where p.at <= e.at order by p.at desc limit 1',
    put: 'where p.at <= e.at order by p.at limit 1',
    by: { file: SERVER, title: 'R9.04c each reward carries the price of its time and its value in TON' },
  },
  {
    id: 'R9.04c',
    breaks: 'a formula stays one in the file',
    file: 'src-domain/records/csv.ts',
    find: "? `'${text}` : text;",
    put: '? `${text}` : text;',
    by: {
      file: 'tests/domain/records/statement.test.ts',
      title: 'R9.04c T93 no text in it is a formula to a spreadsheet',
    },
  },
  {
    id: 'R9.04d',
    breaks: 'a statement that was sent is said to be impossible',
    file: 'src-server/use-cases/statement.ts',
    find: "sent: 'sent',",
    put: "sent: 'failed',",
    by: {
      file: SERVER,
      title: 'R9.04d the bot sends the file into the person’s own chat, and the order says that it is there',
    },
  },
];
