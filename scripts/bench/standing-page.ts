import Fastify from 'fastify';
import type { Browser } from 'playwright-core';
import { brotliCompressSync } from 'node:zlib';
import type { Served } from './bare-pages.ts';

/** A phone, as all pages of this benchmark are opened on. */
export const PHONE = { viewport: { width: 360, height: 740 } } as const;

/**
 * A page as it stands when its app shows what it has to, with its style sheets in it and without any script: what the browser
 * alone works for the same elements.
 * @param figures CSS of what is there then
 */
export async function serveStanding(browser: Browser, url: string, figures: string): Promise<Served> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript('globalThis.TelegramWebviewProxy = { postEvent() {} }');
  await page.goto(url);
  await page.waitForSelector(figures);
  await page.waitForLoadState('networkidle');
  const html = await page.evaluate<string>(STANDING);
  await context.close();
  const body = brotliCompressSync(html);
  const server = Fastify();
  server.get('/', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(body),
  );
  return {
    url: await server.listen({ port: 0, host: '127.0.0.1' }),
    stop: () => server.close(),
  };
}

const STANDING = `(async () => {
  const textOf = async ({ href, ownerNode }) => (href ? (await fetch(href)).text() : ownerNode.textContent);
  const styles = await Promise.all([...document.styleSheets].map(textOf));
  const page = document.documentElement.cloneNode(true);
  for (const each of page.querySelectorAll('script, link, style')) each.remove();
  const style = document.createElement('style');
  style.textContent = styles.join('\\n');
  page.querySelector('head').append(style);
  return '<!doctype html>' + page.outerHTML;
})()`;
