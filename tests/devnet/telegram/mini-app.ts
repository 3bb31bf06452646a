import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/**
 * The smallest mini-app: it says everything over the messenger's protocol as the official script does, keeps what it hears in
 * `window.heard`, and `window.post(type, data)` says more. It knows nothing of the simulator.
 */
const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mini app</title>
<style>
  body { margin: 0; padding: 16px; font: 15px/1.4 system-ui; background: var(--bg, #fff); color: var(--text, #000); }
  h1 { font-size: 32px; margin: 8px 0 0; font-variant-numeric: tabular-nums; }
  p { margin: 4px 0 16px; opacity: .66; overflow-wrap: anywhere; }
  .card { padding: 12px 16px; border-radius: 16px; background: var(--section, #f2f3f5); margin-bottom: 8px; }
  button { min-height: 44px; width: 100%; border: 0; border-radius: 12px; background: var(--button, #1f76c2); color: #fff; font: 600 15px system-ui; }
</style>
<body>
<p id="who"></p><h1 id="sum">1 784.0931</h1><p id="start"></p>
<div class="card">Bond 47.42</div><div class="card">Bond 391.02</div>
<button id="tap">Tap</button>
<script>
const hash = new URLSearchParams(location.hash.slice(1));
window.launch = {
  data: hash.get('tgWebAppData'),
  version: hash.get('tgWebAppVersion'),
  platform: hash.get('tgWebAppPlatform'),
  theme: JSON.parse(hash.get('tgWebAppThemeParams')),
  query: new URLSearchParams(location.search).get('tgWebAppStartParam'),
};
const data = new URLSearchParams(launch.data);
window.user = JSON.parse(data.get('user'));
window.heard = [];
window.messages = 0;
window.via = window.TelegramWebviewProxy ? 'native' : 'frame';
window.post = (type, payload) => {
  if (window.TelegramWebviewProxy) TelegramWebviewProxy.postEvent(type, payload === undefined ? '' : JSON.stringify(payload));
  else parent.postMessage(JSON.stringify({ eventType: type, eventData: payload }), '*');
};
const paint = (theme) => {
  const style = document.documentElement.style;
  style.setProperty('--bg', theme.bg_color);
  style.setProperty('--text', theme.text_color);
  style.setProperty('--section', theme.section_bg_color === theme.bg_color ? theme.secondary_bg_color : theme.section_bg_color);
  style.setProperty('--button', theme.button_color);
};
window.receive = (type, payload) => {
  heard.push({ type, data: payload });
  if (type === 'theme_changed' && payload) paint(payload.theme_params);
  if (type === 'reload_iframe' && !window.deaf) { post('iframe_will_reload'); location.reload(); }
};
window.Telegram = { WebView: { receiveEvent: receive } };
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'string') return;
  window.messages += 1;
  const { eventType, eventData } = JSON.parse(event.data);
  receive(eventType, eventData);
});
paint(launch.theme);
document.querySelector('#who').textContent = user.first_name + ' · ' + user.language_code + ' · ' + launch.platform + ' ' + launch.version;
document.querySelector('#start').textContent = data.get('start_param') ?? 'no start parameter';
document.querySelector('#tap').addEventListener('click', () => window.onTap?.());
if (!location.search.includes('silent')) { post('iframe_ready', { reload_supported: true }); post('web_app_ready'); }
</script>
`;

/** Serves it on a port of its own, hence another origin than the simulator's. */
export async function serveMiniApp(port: number): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
