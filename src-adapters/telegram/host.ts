import type { BackButtonPort, HapticKind, HostPort, Launch, WriteAccess } from '@axiom/domain/ports/client';
import {
  SHARE_MESSAGE_VERSION,
  WRITE_ACCESS_TIMEOUT_MS,
  WRITE_ACCESS_VERSION,
} from '@axiom/domain/constants';
import { openingOf } from '@axiom/domain/link';
import { isAtLeastVersion, shareUrl, startLink } from '@axiom/domain/session';
import type { LaunchParams } from './launch-params.ts';
import { codesOf } from './launch-params.ts';
import { applyInsets, applyViewport, paintTheme } from './theme.ts';
import { sendPrepared } from './send-prepared.ts';
import { isRecord, type Transport } from './transport.ts';

export interface HostOptions {
  readonly view: Window;
  readonly transport: Transport;
  readonly params: LaunchParams;
  readonly launch: Launch | null;
  readonly bot: { readonly bot: string; readonly app: string };
}

/** The messenger: the app's requests to it, and its colours on the page. */
export interface TelegramHost extends HostPort, BackButtonPort {
  /** Applies the theme, reports ready and requests the host's state. Call it before the first frame. */
  start(): void;
  /** Matches the messenger's bars to the page, once it is painted and whenever its colours change. */
  matchBars(): Promise<void>;
}

const HAPTICS: Readonly<Record<HapticKind, object>> = {
  error: { type: 'notification', notification_type: 'error' },
  success: { type: 'notification', notification_type: 'success' },
  warning: { type: 'notification', notification_type: 'warning' },
  selection: { type: 'selection_change' },
  light: { type: 'impact', impact_style: 'light' },
};

/** Every call is harmless if the host lacks it: versions compare as numbers, nothing waits for an answer. */
export function createTelegramHost(options: HostOptions): TelegramHost {
  const { view, transport, launch } = options;
  const version = transport.isConnected && launch !== null ? launch.version : null;
  const knows = (minimum: string) => version !== null && isAtLeastVersion(version, minimum);
  const openLink = (url: string) => openIn(view, transport, version, url);
  return {
    start: () => start(options, knows),
    matchBars: async () => {
      if (!knows('6.1')) return;
      const bars = await import('./match-bars.ts');
      bars.matchBars(view, transport, knows);
    },
    redirectToBot: () => {
      const { refCode, farmCode } = codesOf(null, view.location.search);
      view.location.assign(
        startLink(options.bot, {
          ...(refCode === null ? {} : { refCode }),
          ...(farmCode === null ? {} : { farmCode }),
        }),
      );
    },
    close: () => transport.post('web_app_close'),
    reload: () => {
      transport.post('iframe_will_reload');
      view.location.reload();
    },
    haptic: (kind) => {
      if (knows('6.1')) transport.post('web_app_trigger_haptic_feedback', HAPTICS[kind]);
    },
    openLink,
    canSendPrepared: knows(SHARE_MESSAGE_VERSION),
    sendPrepared: (messageId, signal) => sendPrepared(transport, messageId, signal),
    shareLink: (url, text) => openLink(shareUrl(url, text)),
    confirmClosing: (isNeeded) => {
      if (knows('6.2')) {
        transport.post('web_app_setup_closing_behavior', { need_confirmation: isNeeded });
      }
    },
    requestWriteAccess: () => {
      if (!knows(WRITE_ACCESS_VERSION)) return Promise.resolve('unsupported');
      return transport.request<WriteAccess>(
        { type: 'web_app_request_write_access' },
        { type: 'write_access_requested', pick: readWriteAccess, fallback: 'unanswered' },
        WRITE_ACCESS_TIMEOUT_MS,
      );
    },
    onForeground: (listener) => onForeground(view, transport, listener),
    hasBackButton: knows('6.1'),
    showBackButton: (onBack) => {
      if (!knows('6.1')) return () => undefined;
      transport.post('web_app_setup_back_button', { is_visible: true });
      const stop = transport.listen(({ type }) => {
        if (type === 'back_button_pressed') onBack();
      });
      return () => {
        stop();
        transport.post('web_app_setup_back_button', { is_visible: false });
      };
    },
  };
}

/** Page shown again or thawed, or the messenger's own word that the app is visible. */
function onForeground(
  view: HostOptions['view'],
  transport: HostOptions['transport'],
  listener: Parameters<TelegramHost['onForeground']>[0],
): () => void {
  const onVisible = () => {
    if (!view.document.hidden) listener('shown');
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener('thawed');
  };
  const onResume = () => listener('thawed');
  view.document.addEventListener('visibilitychange', onVisible);
  view.document.addEventListener('resume', onResume);
  view.addEventListener('pageshow', onPageShow);
  const stop = transport.listen(({ type, data }) => {
    if (type === 'visibility_changed' && isRecord(data) && data['is_visible'] === true) listener('shown');
  });
  return () => {
    view.document.removeEventListener('visibilitychange', onVisible);
    view.document.removeEventListener('resume', onResume);
    view.removeEventListener('pageshow', onPageShow);
    stop();
  };
}

function readWriteAccess(data: unknown): WriteAccess | undefined {
  if (!isRecord(data) || typeof data['status'] !== 'string') return undefined;
  return data['status'] === 'allowed' ? 'allowed' : 'refused';
}

function start(options: HostOptions, knows: (version: string) => boolean): void {
  const { view, transport, params } = options;
  const root = view.document.documentElement;
  paintTheme(view, params['tgWebAppThemeParams']);
  transport.listen(({ type, data }) => {
    if (type === 'theme_changed' && isRecord(data)) paintTheme(view, data['theme_params']);
    if (type === 'viewport_changed') applyViewport(root, data);
    if (type === 'safe_area_changed') applyInsets(root, 'safe-area', data);
    if (type === 'content_safe_area_changed') applyInsets(root, 'content-safe-area', data);
    if (type === 'reload_iframe') {
      transport.post('iframe_will_reload');
      view.location.reload();
    }
  });
  transport.post('iframe_ready', { reload_supported: true });
  transport.post('web_app_ready');
  transport.post('web_app_expand');
  transport.post('web_app_request_theme');
  transport.post('web_app_request_viewport');
  if (knows('6.1')) transport.post('web_app_set_header_color', { color_key: 'secondary_bg_color' });
  if (knows('8.0')) {
    transport.post('web_app_request_safe_area');
    transport.post('web_app_request_content_safe_area');
  }
}

function openIn(view: Window, transport: Transport, version: string | null, link: string): void {
  const opening = openingOf(link, version);
  switch (opening.type) {
    case 'telegram':
      transport.post('web_app_open_tg_link', { path_full: opening.pathFull });
      return;
    case 'messenger':
      transport.post('web_app_open_link', { url: opening.url });
      return;
    case 'tab':
      view.open(opening.url, '_blank', 'noopener,noreferrer');
      return;
    case 'nothing':
  }
}
