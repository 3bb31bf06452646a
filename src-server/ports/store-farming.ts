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
  /** The newest use of a link, as the link is after it; the database accepts each place, person and bond once. */
  insertActivation(link: FarmLink, activation: FarmActivation): Promise<void>;
  /** First names of the last who opened this link, newest first. */
  openers(link: FarmLink, most: number): Promise<readonly string[]>;
  /** This person's use of this link. */
  activation(link: FarmLink, userId: string): Promise<FarmActivation | null>;
}
