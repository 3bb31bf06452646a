import { unprovided } from '../shared/unprovided.ts';

export interface CancelInput<Subject> {
  /** As the sheet showed it. */
  readonly subject: Subject;
  readonly idempotencyKey: string;
}

/** The slots of a cancel command; the answer is the subject in its new state. */
export function cancelSlots<Subject>() {
  return { cancel: unprovided<Subject, CancelInput<Subject>>('cancel.cancel') };
}
