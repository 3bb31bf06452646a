import { createServer } from 'vite';

/**
 * `npm run gallery`: every component in every state. The address is printed; it is opened only where there is a screen to
 * open it on.
 */
const hasScreen =
  process.platform !== 'linux' ||
  (process.env['DISPLAY'] ?? '') !== '' ||
  (process.env['WAYLAND_DISPLAY'] ?? '') !== '';

const server = await createServer({ server: { open: hasScreen ? '/gallery.html' : false } });
await server.listen();
for (const base of server.resolvedUrls?.local ?? []) console.log(`gallery: ${base}gallery.html`);
