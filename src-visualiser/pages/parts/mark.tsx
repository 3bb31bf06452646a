import type { Outcome } from '../../documents/flows.ts';

const WORDS: Readonly<Record<Outcome, string>> = {
  done: 'ends done',
  error: 'ends in an error',
  loop: 'returns to where it was',
  open: 'stays open',
};

/** How a flow ends: the shape says it, then the hue, and a word for readers. */
export function Mark({
  outcome,
  isQuiet = false,
}: {
  readonly outcome: Outcome;
  readonly isQuiet?: boolean;
}) {
  return (
    <svg
      className={`mark ${outcome}`}
      viewBox="0 0 20 20"
      {...(isQuiet ? { 'aria-hidden': true } : { role: 'img', 'aria-label': WORDS[outcome] })}
    >
      {outcome === 'done' && (
        <>
          <circle className="full" cx="10" cy="10" r="8" />
          <path className="cut" d="M6.2 10.3l2.6 2.6 5-5.4" />
        </>
      )}
      {outcome === 'error' && (
        <>
          <rect className="full" x="2.5" y="2.5" width="15" height="15" rx="3" />
          <path className="cut" d="M7 7l6 6M13 7l-6 6" />
        </>
      )}
      {outcome === 'loop' && <path d="M15.6 6.2A6.8 6.8 0 1 0 16.8 10M16.6 3v3.6H13" />}
      {outcome === 'open' && <circle cx="10" cy="10" r="7" strokeDasharray="9 4" />}
    </svg>
  );
}

/** The word of a mark, for headings and filters. */
export function outcomeWord(outcome: Outcome): string {
  return { done: 'Done', error: 'Error', loop: 'Loop', open: 'Open' }[outcome];
}
