/** One segment a step: solid ran, hatched may come, a red cut where it broke. */
export function Tape({
  count,
  ran,
  broke = null,
  label,
}: {
  readonly count: number;
  readonly ran: number;
  readonly broke?: number | null;
  readonly label: string;
}) {
  return (
    <span className="tape" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, step) => (
        <span key={step} className={step === broke ? 'broke' : step < ran ? 'ran' : 'hatched'} />
      ))}
    </span>
  );
}
