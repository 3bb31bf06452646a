import { type ErrorCode, ERROR_STATUS } from '#contract/errors.ts';
import { type Field, fieldsOf, type Schema, typeOf } from './fields.ts';
import { Html, html } from './html.ts';
import type { SocketDocument } from './sockets.ts';
import { STYLE } from './style.ts';

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, Content>> }>
  >;
}

/** The part of the API document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly 'x-sockets': readonly SocketDocument[];
}

interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The API as a page for people: every call, every field, an example of each. It loads and runs nothing. */
export function docsPage(document: ApiDocument): string {
  const { title, version } = document.info;
  const groups = Map.groupBy(callsOf(document), ({ tags }) => tags[0] ?? '');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#calls">To the calls</a>
        <header>
          <h1>${title} API <small>${version}</small></h1>
          <p>
            Base address <code>${document.servers[0]?.url ?? ''}</code>, machine-readable at
            <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          <nav aria-label="Groups">
            <ul>
              <li><a href="#rules">Rules</a></li>
              ${[...groups.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li> `)}
              <li><a href="#sockets">sockets</a></li>
              <li><a href="#codes">error codes</a></li>
            </ul>
          </nav>
        </header>
        <main id="calls">
          ${rules()}
          ${[...groups].map(
            ([tag, calls]) =>
              html`<section aria-labelledby="${tag}">
                <h2 id="${tag}">${tag}</h2>
                ${calls.map(callPart)}
              </section> `,
          )}
          <section aria-labelledby="sockets">
            <h2 id="sockets">sockets</h2>
            ${document['x-sockets'].map(socketPart)}
          </section>
          ${codes()}
        </main>
      </body>
    </html> `;
  return page.text;
}

function callsOf({ paths }: ApiDocument): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

function rules(): Html {
  return html`<section aria-labelledby="rules">
    <h2 id="rules">Rules</h2>
    <ul>
      <li>
        Send <code>Authorization: Bearer TOKEN</code> with every call that does not say otherwise. A token
        lasts 15 minutes; refresh it once when a call answers 401, then repeat the call.
      </li>
      <li>
        Amounts are decimal strings: <code>amount</code> of a bond, <code>amount_ton</code> and
        <code>turnover</code> in TON, every other amount in AXIOM. <code>price</code> is TON per AXIOM.
        <code>daily_reward</code> and the bonuses are percent per day. Only what goes to a wallet is in nano.
      </li>
      <li>
        Times are ISO 8601 in UTC; <code>time</code> of a candle, <code>…_timestamp</code> and
        <code>valid_until</code> are epoch seconds. Every answer carries <code>x-server-time</code>, epoch
        milliseconds.
      </li>
      <li>
        A refusal is <code>{message, code, field?}</code>: the message is for people, the code is stable. 401
        and 403 are about signing in alone.
      </li>
      <li>
        Calls that move money take an <code>Idempotency-Key</code>: the same key with the same body is
        answered the same again for 30 days, with another body it is refused.
      </li>
      <li>
        What is unknown is refused: fields, query parameters, repeated parameters. Numbers are never read out
        of text, nor text out of numbers.
      </li>
      <li>
        Beyond a limit a call answers 429, and while something is away 503, both with
        <code>Retry-After</code>. A command is told again with the same key.
      </li>
    </ul>
  </section>`;
}

function callPart(call: Call): Html {
  const { method, path, summary, operationId, requestBody, responses, security } = call;
  const answer = responses['200']?.content['application/json'];
  const refusals = Object.entries(responses).filter(([status]) => status !== '200');
  return html`<details id="${operationId}">
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span>
    </summary>
    <div class="inside">
      ${security.length === 0 ? html`<p>Needs no token.</p>` : null} ${parametersPart(call)}
      ${Object.entries(requestBody?.content ?? {}).map(([type, content]) => contentPart(`Body, ${type}${requestBody?.required === true ? '' : ', may be left out'}`, content))}
      ${answer === undefined ? null : contentPart('Answer', answer)}
      <h3>Refusals</h3>
      <ul>
        ${refusals.map(([status, { description }]) => html`<li>${status}: <code>${description}</code></li>`)}
      </ul>
    </div>
  </details> `;
}

function parametersPart({ parameters, method, path }: Call): Html | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map(({ name, in: place, required, schema }) => ({
    name,
    type: `${place === 'header' ? 'header, ' : place === 'path' ? 'in the path, ' : ''}${typeOf(schema)}`,
    isRequired: required,
  }));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const asked = parameters.reduce(
    (address, { name, example }) => address.replace(`{${name}}`, String(example)),
    path,
  );
  const line = `${method.toUpperCase()} ${asked}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  return html`<h3>Parameters</h3>
    ${table(rows)}
    <pre tabindex="0">${line}</pre>`;
}

function contentPart(title: string, { schema, example }: Content): Html {
  const variants = schema.properties === undefined ? (schema.anyOf ?? schema.oneOf ?? [schema]) : [schema];
  const tables = variants
    .filter(({ properties }) => properties !== undefined)
    .map((each) => table(fieldsOf(each)));
  return html`<h3>${title}</h3>
    ${tables.flatMap((each, at) => (at === 0 ? [each] : [html`<p>or</p>`, each]))}
    ${example === undefined ? null : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`;
}

function table(fields: readonly Field[]): Html | null {
  if (fields.length === 0) return null;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Fields">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ name, type, isRequired }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${type}${isRequired ? '' : ' (optional)'}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function socketPart({ path, summary, says, frames, closes }: SocketDocument): Html {
  return html`<details>
    <summary><b class="get">WS</b> <code>${path}</code> <span>${summary}</span></summary>
    <div class="inside">
      <h3>The client says</h3>
      <ul>
        ${says.map((each) => html`<li>${each}</li>`)}
      </ul>
      <h3>The server tells</h3>
      ${Object.entries(frames).map(
        ([event, { example }]) =>
          html`<p><code>${event}</code></p>
            <pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`,
      )}
      <h3>Close codes</h3>
      <ul>
        ${Object.entries(closes).map(([code, why]) => html`<li><code>${code}</code>: ${why}</li>`)}
      </ul>
    </div>
  </details> `;
}

function codes(): Html {
  const byStatus = Map.groupBy(Object.keys(ERROR_STATUS) as ErrorCode[], (code) => ERROR_STATUS[code]);
  const rows = [...byStatus].toSorted(([a], [b]) => a - b);
  return html`<section aria-labelledby="codes">
    <h2 id="codes">error codes</h2>
    <div class="wide" tabindex="0" role="group" aria-label="Codes">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Codes</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([status, found]) =>
              html`<tr>
                <td>${status}</td>
                <td><code>${found.join(', ')}</code></td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
