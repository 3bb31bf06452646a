import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '@axiom/domain/document';
import { ERROR_STATUS } from '#contract/errors.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { candleFrame, CLOSE, mainFrame } from '#contract/socket.ts';
import { examples } from '#server/http/docs/examples/index.ts';
import { typeOf } from '#server/http/docs/fields.ts';
import { html } from '#server/http/docs/html.ts';
import { openApi } from '#server/http/open-api.ts';
import { isSchemaValid } from '../property/support/schema-checker.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { request } from './support/client.ts';
import { type House, openHouse } from './support/house.ts';

const document = openApi('https://app.example.org', '1.2.3');
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const names = Object.keys(routes) as RouteName[];
/** What a schema cannot carry through JSON: a field that is there without a value. */
const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

describe('examples of the API document', () => {
  it.each(names)('%s is read by the schemas that the server and the client read by', (name) => {
    const route: Route = routes[name];
    const example: { params?: unknown; query?: unknown; body?: unknown; answer: unknown } = examples[name];
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part];
      if (schema === undefined) expect([part, example[part]]).toEqual([part, undefined]);
      else expect([part, schema.safeParse(onTheWire(example[part] ?? {})).error]).toEqual([part, undefined]);
    }
    expect(route.answer.parse(onTheWire(example.answer))).toEqual(onTheWire(example.answer));
  });

  it('every call carries its example, valid by its JSON Schema too', () => {
    expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
    for (const { operationId, parameters, requestBody, responses } of calls) {
      for (const { name, in: place, schema, example, required } of parameters) {
        if (required || place === 'header') expect([operationId, name, example]).not.toContain(undefined);
        if (example !== undefined)
          expect([operationId, name, isSchemaValid(schema as JsonSchema, example)]).toEqual([
            operationId,
            name,
            true,
          ]);
      }
      const body = requestBody?.content['application/json'];
      if (requestBody?.required === true) expect([operationId, body?.example]).not.toContain(undefined);
      const answer = responses['200']?.content['application/json'];
      for (const content of [body, answer])
        if (content?.example !== undefined)
          expect([
            operationId,
            isSchemaValid(content.schema as JsonSchema, onTheWire(content.example)),
          ]).toEqual([operationId, true]);
      expect(answer?.example).toBeDefined();
    }
  });

  it('R5.33 R5.34 every frame of both sockets is shown, as the client reads it', () => {
    const [main, candles] = document['x-sockets'];
    expect(Object.keys(main?.frames ?? {})).toEqual(
      mainFrame.def.options.map((option) => option.shape.event.def.values[0]),
    );
    for (const { example, schema } of Object.values(main?.frames ?? {})) {
      expect(mainFrame.parse(example)).toEqual(example);
      expect(isSchemaValid(schema as JsonSchema, example)).toBe(true);
    }
    for (const { example } of Object.values(candles?.frames ?? {}))
      expect(candleFrame.parse(example)).toEqual(example);
    for (const socket of document['x-sockets'])
      for (const code of Object.values(CLOSE)) expect(socket.closes).toHaveProperty(String(code));
  });
});

describe('GET /api/docs', () => {
  let house: House;
  let page = '';
  beforeAll(async () => {
    house = await openHouse('memory');
    page = String((await request(`${house.url}/api/docs`)).body);
  });
  afterAll(async () => {
    await closeBrowser();
    await house.stop();
  });

  it('names every call, every error code and both sockets', () => {
    for (const { path, operationId, summary } of calls) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(page).toContain(`id="${operationId}"`);
      expect(page).toContain(summary.replaceAll("'", '&#39;'));
    }
    for (const code of Object.keys(ERROR_STATUS)) expect(page).toContain(code);
    for (const path of ['/api/ws/', '/api/ws/candles']) expect(page).toContain(`<code>${path}</code>`);
  });

  it('needs nothing: no script, nothing from elsewhere', async () => {
    const { headers } = await request(`${house.url}/api/docs`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|@import|url\(|\ssrc=/i);
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links.map((href) => href?.replace(/^#.*/, '#')))).toEqual(
      new Set(['#', '/api/openapi.json']),
    );
  });

  it('what is put into it is text', () => {
    expect(html`<p title="${`"'>`}">${'<script>&'}</p>`.text).toBe(
      '<p title="&quot;&#39;&gt;">&lt;script&gt;&amp;</p>',
    );
  });

  it('says types in words', () => {
    expect([
      typeOf({ type: ['string', 'null'], maxLength: 5 }),
      typeOf({ type: 'integer', minimum: 1, maximum: 300, default: 10 }),
      typeOf({ anyOf: [{ type: 'boolean' }, { type: 'null' }] }),
      typeOf({ type: 'array', items: { type: 'object', properties: {} } }),
      typeOf({ enum: ['a', 'b'] }),
    ]).toEqual([
      'text, at most 5 characters or null',
      'integer, 1 to 300, 10 unless given',
      'boolean or null',
      'list of objects',
      '"a" | "b"',
    ]);
  });

  it.each(['light', 'dark'] as const)(
    'R9.10 can be read and used by everybody, %s, on a phone and wide',
    async (colorScheme) => {
      const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');
      for (const width of [360, 1020]) {
        // The policy forbids the checker's own script; what the policy itself does was seen above.
        const context = await (
          await browser()
        ).newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
        const view = await context.newPage();
        const complaints: string[] = [];
        view.on('console', (message) => complaints.push(message.text()));
        view.on('requestfailed', (failed) => complaints.push(failed.url()));
        await view.goto(`${house.url}/api/docs`);
        await view.locator('#mintCreate summary').click();
        await view.locator('#candles summary').click();
        expect(await view.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await view.evaluate(axe);
        const { violations } = await view.evaluate<{
          violations: { id: string; nodes: { html: string }[] }[];
        }>('axe.run()');
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
        await context.close();
      }
    },
  );

  it('no policy is broken by it', async () => {
    const context = await (await browser()).newContext();
    const view = await context.newPage();
    const complaints: string[] = [];
    view.on('console', (message) => complaints.push(message.text()));
    await view.goto(`${house.url}/api/docs`);
    expect(await view.evaluate(`getComputedStyle(document.querySelector('h1')).fontSize`)).toBe('32px');
    expect(complaints.filter((text) => !text.includes('favicon') && !text.includes('404'))).toEqual([]);
    await context.close();
  });
});
