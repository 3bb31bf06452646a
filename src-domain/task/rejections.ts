/** The reasons that an operator can give by name; each has a text in every language of the app. */
export const REJECTIONS: Readonly<Record<RejectionCode, string>> = {
  not_accepted: 'It was not accepted.',
  no_balance: 'No balance is visible.',
  not_the_app: 'The picture does not show the app.',
  unreadable: 'The picture cannot be read.',
  not_public: 'The post cannot be seen without signing in.',
  gone: 'The post is gone.',
  no_invitation: 'The post has no invitation.',
  used_before: 'It was used before.',
};

/** The name of one of REJECTIONS. */
export type RejectionCode =
  | 'not_accepted'
  | 'no_balance'
  | 'not_the_app'
  | 'unreadable'
  | 'not_public'
  | 'gone'
  | 'no_invitation'
  | 'used_before';

const isCode = (name: string): name is RejectionCode => Object.hasOwn(REJECTIONS, name);

/** What a person is told, from an operator's reason: one of the names, or a sentence of their own. */
export function rejectionText(reason: string | undefined): string {
  if (reason === undefined) return REJECTIONS.not_accepted;
  return isCode(reason) ? REJECTIONS[reason] : reason;
}

/** The name of a reason, from its text; undefined for an operator's own sentence. */
export function rejectionCode(text: string): RejectionCode | undefined {
  return Object.keys(REJECTIONS).find(
    (name): name is RejectionCode => isCode(name) && REJECTIONS[name] === text,
  );
}
