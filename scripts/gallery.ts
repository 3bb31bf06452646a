import { createServer } from 'vite';

/** `npm run gallery`: shows every component in every state. Prints the address; opens it if there is a screen. */
const hasScreen =
  process.platform !== 'linux' ||
  (process.env['DISPLAY'] ?? '') !== '' ||
  (process.env['WAYLAND_DISPLAY'] ?? '') !== '';

const server = await createServer({ server: { open: hasScreen ? '/gallery.html' : false } });
await server.listen();
for (const base of server.resolvedUrls?.local ?? [])
  console.log(`gallery: ${base}gallery.html, the wallet widget alone: ${base}wallet-gallery`);
