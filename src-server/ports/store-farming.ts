import type { FarmActivation, FarmLink } from '@axiom/domain/farming';

export interface FarmLinkRecord {
  readonly link: FarmLink;
  /** The policy that its terms were frozen from; its bonds get the same policy. */
  readonly policyId: string;
}

export interface FarmRepository {
  insert(record: FarmLinkRecord): Promise<void>;
  byCode(activationCode: string): Promise<FarmLinkRecord | null>;
  /** The link only if it is this person's. */
  ofUser(userId: string, id: string): Promise<FarmLinkRecord | null>;
  /** Replaces `before` by `after` if status and uses are still its own; false: another was first. */
  move(before: FarmLinkRecord, after: FarmLinkRecord): Promise<boolean>;
  /** `place` counts the link's uses from 1; the database accepts each place, person and bond once. */
  insertActivation(activation: FarmActivation, place: number): Promise<void>;
  /** First names of the last who opened this link, newest first. */
  openers(linkId: string, most: number): Promise<readonly string[]>;
  /** This person's use of this link. */
  activation(linkId: string, userId: string): Promise<FarmActivation | null>;
}
