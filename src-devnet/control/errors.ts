/**
 * A refusal of a control: HTTP `status`, a stable `code`, a text for people, and the wrong field if there is
 * one.
 */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: 404 | 409 | 422 | 503;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: 404 | 409 | 422 | 503, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/** 404. @param what the kind of thing, such as `person` @param id as it was requested */
export function unknownId(what: string, id: string): ControlError {
  return new ControlError(404, 'unknown_id', `There is no ${what} "${id.slice(0, 100)}".`, what);
}

/** 422: a field has a value that is not allowed. @param rule which values are allowed */
export function badValue(field: string, rule: string): ControlError {
  return new ControlError(422, 'bad_value', `Field "${field}": ${rule}.`, field);
}
