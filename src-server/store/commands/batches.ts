import { onceATurn } from '../../once-a-turn.ts';

/** Most batches under way: one decides while others wait for the database. */
export const MOST_BATCHES = 3;
/** Most commands of one batch. */
const MOST_TOGETHER = 64;

/** A command that waits for its turn. */
export interface Waiting {
  /** Whom and what it changes; one batch at a time has each. */
  readonly names: readonly string[];
  /** It is done by itself: it failed beside others, or they would wait for it. */
  isAlone: boolean;
  /** When it came, by the process's own clock (ms). */
  readonly sinceMs: number;
}

/** Longest that a command waits for its turn, and for a person whose row is held elsewhere. */
export const LONGEST_WAIT_MS = 5_000;

/** Whether a command has waited for as long as it may. */
export const isTooLate = ({ sinceMs }: Waiting): boolean => performance.now() - sinceMs >= LONGEST_WAIT_MS;

/**
 * Gathers commands that come at the same time into batches: all that have arrived when the process next looks up go at
 * once, and those that come while the most are under way wait for the next. Nothing waits for company that is not there.
 * @param run ends every command of a batch, and returns those that have to be tried again
 * @param giveUp ends a command that has waited for too long
 */
export function inBatches<Command extends Waiting>(
  run: (batch: readonly Command[]) => Promise<readonly Command[]>,
  giveUp: (command: Command) => void,
): (command: Command) => void {
  let waiting: Command[] = [];
  let timer: NodeJS.Timeout | null = null;
  const watch = (): void => {
    const first = waiting[0];
    if (timer !== null || first === undefined) return;
    const restMs = Math.max(1, first.sinceMs + LONGEST_WAIT_MS - performance.now());
    timer = setTimeout(() => {
      timer = null;
      // Asked once: between two looks at the clock one more may be late, which would be in neither list.
      const late = new Set(waiting.filter(isTooLate));
      waiting = waiting.filter((command) => !late.has(command));
      for (const command of late) giveUp(command);
      watch();
    }, restMs).unref();
  };
  const busy = new Set<string>();
  let underWay = 0;
  const taken = (): Command[] => {
    const batch: Command[] = [];
    const rest: Command[] = [];
    const held = new Set<string>();
    for (const command of waiting) {
      const isFree = command.names.every((name) => !busy.has(name) && !held.has(name));
      const hasRoom = batch.length < MOST_TOGETHER && batch[0]?.isAlone !== true;
      if (isFree && hasRoom && (!command.isAlone || batch.length === 0)) batch.push(command);
      else {
        rest.push(command);
        // A later command of the same person goes after this one.
        for (const name of command.names) held.add(name);
      }
    }
    waiting = rest;
    return batch;
  };
  const next = (): void => {
    while (underWay < MOST_BATCHES && waiting.length > 0) {
      const batch = taken();
      if (batch.length === 0) break;
      const names = new Set(batch.flatMap((command) => command.names));
      for (const name of names) busy.add(name);
      underWay += 1;
      void end(batch, names);
    }
    watch();
  };
  const soon = onceATurn(next);
  const end = async (batch: readonly Command[], names: ReadonlySet<string>): Promise<void> => {
    const again = await run(batch);
    for (const name of names) busy.delete(name);
    waiting = [...again, ...waiting];
    underWay -= 1;
    soon();
  };
  return (command) => {
    waiting.push(command);
    soon();
  };
}
