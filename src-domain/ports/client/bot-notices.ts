/** What the bot writes about, under its name on the wire; each kind is wanted or not (R9.06). */
export const BOT_NOTICE_KINDS = ['bond_matured', 'payment_received', 'withdrawal_sent', 'link_used'] as const;
/** One of BOT_NOTICE_KINDS. */
export type BotNoticeKind = (typeof BOT_NOTICE_KINDS)[number];

/** Which kinds a person wants. */
export type BotNotices = Readonly<Record<BotNoticeKind, boolean>>;
