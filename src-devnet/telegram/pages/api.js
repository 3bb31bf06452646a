/**
 * @typedef {{telegram_id: number, first_name: string, last_name: string, username: string, language_code: string,
 *   is_premium: boolean, member: boolean, allows_write: boolean, installed: string[] | null}} Person
 * @typedef {{app_name: string, name: string, scheme: string | null, platforms: string[]}} WalletProduct
 * @typedef {{text: string, url?: string, callback_data?: string, web_app?: {url: string}, copy_text?: {text: string}}} InlineButton
 * @typedef {{file_id: string, width: number, height: number}} Photo
 * @typedef {{message_id: number, from: number, to: number, date: number, text: string, buttons: InlineButton[][], via_bot: boolean,
 *   document?: {file_id: string, file_name: string, file_size: number}, photo?: Photo}} Message
 * @typedef {{top: number, bottom: number, left: number, right: number}} Insets
 * @typedef {{name: string, label: string, look: 'phone' | 'window', sandbox: string,
 *   safe: {normal: Insets, sideways: Insets, fullscreen: Insets, contentFullscreen: Insets}, haptics: boolean, systemBack: boolean, compact: boolean,
 *   homeScreen: boolean, biometry: boolean, secureStorage: boolean, iframeReadyNeedsObject: boolean, closingSticks: boolean,
 *   buttonsReplaced: boolean, popupLimit: boolean, minimisesOnLink: boolean, closesAfterPrepared: boolean, numericErrors: boolean,
 *   answersViewport: 'yes' | 'never' | 'null', answersTheme: boolean, safeAreaEmpty: boolean, scrollbarStyle: boolean}} Platform
 * @typedef {{origin: string, app_url: string, app_name: string, bot: {id: number, username: string, name: string},
 *   community: {chatId: number, username: string, title: string, path: string} | null, platforms: Platform[], versions: string[],
 *   newest_version: string, themes: Record<string, Record<string, Record<string, string>>>, theme_since: Record<string, string>,
 *   has_wallets: boolean, wallets: WalletProduct[]}} Config
 * @typedef {{target: string, kind: string, ms: number, remaining: number | null}} Fault
 * @typedef {{time: number, aheadS: number, blocks: {state: 'running' | 'stopped', seqno: number, pending: number}, faults: Fault[]}} WorldState
 * @typedef {{start_param: string, platform: string, version: string, theme: string, colors: Record<string, string>}} LaunchWish
 */

/** The devnet refused a call; `message` is its text. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] posted as JSON where given
 * @returns {Promise<any>}
 */
async function call(path, body) {
  return (await ask(path, body)).data;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{data: any, headers: Headers}>}
 */
async function ask(path, body) {
  const answer = await fetch(path, {
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, data.message ?? `The devnet answered ${answer.status}.`);
  return { data, headers: answer.headers };
}

export const api = {
  /** @returns {Promise<Config>} */
  config: () => call('/telegram/config.json'),
  /** @returns {Promise<Person[]>} */
  people: async () => (await call('/devnet/people')).data,
  /** @returns {Promise<Person>} */
  createPerson: () => call('/devnet/people', {}),
  /**
   * @param {number} id
   * @param {Partial<Person>} change
   */
  changePerson: (id, change) => call(`/telegram/people/${id}`, change),
  /**
   * @param {number} id
   * @param {boolean} member
   */
  setMember: (id, member) => call(`/devnet/people/${id}/community`, { member }),
  /**
   * @param {number} id
   * @param {LaunchWish} wish
   * @returns {Promise<{init_data: string, url: string, frame_url: string}>}
   */
  launch: (id, wish) => call(`/devnet/people/${id}/launch`, wish),
  /** @param {number} id @returns {Promise<Message[]>} */
  chats: async (id) => (await call(`/telegram/people/${id}/chats`)).data,
  /** @param {number} id @param {{phone: number, platform: string, how: string, url: string, led_to: string}} link */
  noteLink: (id, link) => call(`/telegram/people/${id}/links`, link),
  /** @param {number} id @param {string} text */
  writeToBot: (id, text) => call(`/telegram/people/${id}/bot`, { text }),
  /** @param {number} id @param {number} to @param {string} text @returns {Promise<Message>} */
  write: (id, to, text) => call(`/telegram/people/${id}/messages`, { to, text }),
  /** @param {number} id @param {number} messageId @param {string} data */
  press: (id, messageId, data) => call(`/telegram/people/${id}/callback`, { message_id: messageId, data }),
  /** @param {number} id @param {string} prepared @returns {Promise<{text: string, title: string, buttons: InlineButton[][], photo?: Photo}>} */
  prepared: (id, prepared) => call(`/telegram/people/${id}/prepared/${encodeURIComponent(prepared)}`),
  /** @param {number} id @param {string} prepared @param {number} to @returns {Promise<Message>} */
  sendPrepared: (id, prepared, to) => call(`/telegram/people/${id}/prepared`, { id: prepared, to }),
  /**
   * `aheadS`: how far the moved clock is ahead of the devnet's real one, ± 1 s.
   * @returns {Promise<WorldState>}
   */
  world: async () => {
    const { data, headers } = await ask('/devnet');
    const realS = Math.floor(Date.parse(headers.get('date') ?? '') / 1000);
    return { ...data, aheadS: Number.isNaN(realS) ? 0 : data.time - realS };
  },
  /** @param {number} seconds */
  moveTime: (seconds) => call('/devnet/time', { advance_s: seconds }),
  /** @param {'running' | 'stopped'} state */
  setBlocks: (state) => call('/devnet/blocks', { state }),
  makeBlock: () => call('/devnet/blocks', { produce: 1 }),
  /** @param {string} target @param {string} kind */
  setFault: (target, kind) => call('/devnet/faults', { target, kind }),
  /**
   * The person's wallet, made at the first call.
   * @param {number} id @returns {Promise<string>} its address
   */
  walletOf: async (id) => (await call(`/telegram/people/${id}/wallet`)).address,
  /** @param {string} address @returns {Promise<string>} nano */
  balance: async (address) => (await call(`/devnet/wallets/${address}`)).balance,
  /** @param {string} address @param {bigint} nano */
  fund: (address, nano) => call(`/devnet/wallets/${address}/fund`, { amount: String(nano) }),
};
