/** A statement whose text never varies: the database plans it once a connection, under its name. */
export interface Statement {
  /** Unique among all statements. */
  readonly name: string;
  readonly text: string;
}

/** Runs a statement by itself, outside of any transaction. Amounts and instants come as bigint. */
export type Ask = <Row extends object>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<readonly Row[]>;
