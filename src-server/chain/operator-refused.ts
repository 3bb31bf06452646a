/** The operator asked for something that this row does not allow now; nothing was changed. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
  readonly code = 'operator_refused';
}
