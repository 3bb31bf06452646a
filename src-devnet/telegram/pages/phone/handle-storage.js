/** @typedef {import('./phone.js').Phone} Phone */

/** The messenger's storage: one area per person and kind, in the local storage of the simulator's origin. */
class StorageArea {
  /** @param {Phone} phone @param {'cloud' | 'device' | 'secure'} kind */
  constructor(phone, kind) {
    this.prefix = `messenger/${kind}/${phone.settings.person}/`;
  }
  keys() {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => key.slice(this.prefix.length));
  }
  /** @param {string} key */
  get(key) {
    return localStorage.getItem(this.prefix + key);
  }
  /** @param {string} key @param {string | null} value null removes */
  set(key, value) {
    if (value === null) localStorage.removeItem(this.prefix + key);
    else localStorage.setItem(this.prefix + key, value);
  }
}

/** @type {import('./handlers.js').Handler['run']} */
function readClipboard(phone, data) {
  const asked = { req_id: data?.req_id };
  // Web A always refuses. Other clients refuse unless the app was launched from the attachment menu.
  const text = phone.platform.name === 'weba' ? null : phone.clipboard;
  phone.answer('clipboard_text_received', { ...asked, data: text });
}

/** CloudStorage. @type {import('./handlers.js').Handler['run']} */
function invokeCustomMethod(phone, data) {
  const drawer = new StorageArea(phone, 'cloud');
  const { req_id, method, params = {} } = data;
  const answer = (/** @type {unknown} */ result) => phone.answer('custom_method_invoked', { req_id, result });
  const valid = (/** @type {unknown} */ key) => typeof key === 'string' && /^[\w-]{1,128}$/.test(key);
  const failed = (/** @type {string} */ error) => phone.answer('custom_method_invoked', { req_id, error });
  if (method === 'getStorageKeys') return answer(drawer.keys());
  if (method === 'getStorageValues') {
    return answer(
      Object.fromEntries(
        (params.keys ?? []).map((/** @type {string} */ key) => [key, drawer.get(key) ?? '']),
      ),
    );
  }
  if (method === 'saveStorageValue') {
    if (!valid(params.key)) return failed('KEY_INVALID');
    if (String(params.value).length > 4096) return failed('VALUE_INVALID');
    drawer.set(params.key, String(params.value));
    return answer(true);
  }
  if (method === 'deleteStorageValues') {
    for (const key of params.keys ?? []) drawer.set(key, null);
    return answer(true);
  }
  failed('UNSUPPORTED');
}

/**
 * @param {'device' | 'secure'} kind
 * @returns {Record<string, import('./handlers.js').Handler>}
 */
function drawerHandlers(kind) {
  const name = `${kind}_storage`;
  /** @param {(phone: Phone, data: any, drawer: StorageArea) => void} run @returns {import('./handlers.js').Handler} */
  const handler = (run) => ({
    since: '9.0',
    run(phone, data) {
      if (kind === 'secure' && !phone.platform.secureStorage) {
        return phone.answer(`${name}_failed`, { req_id: data?.req_id, error: 'UNSUPPORTED' });
      }
      run(phone, data, new StorageArea(phone, kind));
    },
  });
  return {
    [`web_app_${name}_save_key`]: handler((phone, { req_id, key, value }, drawer) => {
      if (kind === 'secure' && value !== null && drawer.get(key) === null && drawer.keys().length >= 10) {
        return phone.answer(`${name}_failed`, { req_id, error: 'QUOTA_EXCEEDED' });
      }
      drawer.set(key, value === null ? null : String(value));
      phone.answer(`${name}_key_saved`, { req_id });
    }),
    [`web_app_${name}_get_key`]: handler((phone, { req_id, key }, drawer) =>
      phone.answer(`${name}_key_received`, { req_id, value: drawer.get(key) }),
    ),
    [`web_app_${name}_clear`]: handler((phone, { req_id }, drawer) => {
      for (const key of drawer.keys()) drawer.set(key, null);
      phone.answer(`${name}_cleared`, { req_id });
    }),
  };
}

/** @type {import('./handlers.js').Handler['run']} */
function biometryInfo(phone) {
  phone.answer(
    'biometry_info_received',
    phone.platform.biometry
      ? {
          available: true,
          type: phone.platform.name === 'ios' ? 'face' : 'finger',
          access_requested: false,
          access_granted: false,
          device_id: `device-${phone.settings.person}`,
          token_saved: false,
        }
      : { available: false },
  );
}

/** What the app may store or read on the device. @type {Record<string, import('./handlers.js').Handler>} */
export const storageHandlers = {
  web_app_read_text_from_clipboard: { since: '6.4', run: readClipboard },
  web_app_invoke_custom_method: { since: '6.9', run: invokeCustomMethod },
  web_app_biometry_get_info: { since: '7.2', run: biometryInfo },
  ...drawerHandlers('device'),
  ...drawerHandlers('secure'),
};
