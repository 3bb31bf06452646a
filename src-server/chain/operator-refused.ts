/** The current state does not allow the operator's request; nothing was changed. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
  readonly code = 'operator_refused';
}
