import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, verbatim } from './html.ts';
import type { ReportInput } from './input.ts';
import { comparison } from './sections/comparison.ts';
import { courses } from './sections/courses.ts';
import { header } from './sections/header.ts';
import { headlines } from './sections/headlines.ts';
import { outcomes } from './sections/outcomes.ts';
import { rules } from './sections/rules.ts';
import { sweep } from './sections/sweep.ts';
import { verdicts } from './sections/verdicts.ts';
import { violations } from './sections/violations.ts';
import { whatWasRun } from './sections/what-was-run.ts';
import { counted } from './words/figures.ts';

const own = (name: string): string => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
/** In the order in which they overrule each other. */
const STYLE = ['base', 'cards', 'figures', 'charts', 'tables', 'run', 'print'];
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A self-contained HTML file about one scenario's runs: it makes no requests, and it opens from a disk. Its
 * content security policy allows only its own style and script, whatever the scenario's texts contain.
 * @throws RangeError without a run
 */
export const renderReport = (input: ReportInput): string => {
  if (input.runs.length === 0) throw new RangeError('A report needs at least one run.');
  const style = STYLE.map((name) => own(`style/${name}.css`)).join('\n');
  const script = own('report.js');
  const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`;
  const held = input.runs.every((run) => run.violations.length === 0);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${input.scenario.title} · AXIOM simulation</title>
        ${verbatim(`<style>${style}</style>`)}
      </head>
      <body>
        <svg class="defs" width="0" height="0" aria-hidden="true">
          <defs>
            <pattern
              id="hatch"
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(25)"
            >
              <rect width="1.4" height="5" />
            </pattern>
          </defs>
        </svg>
        <main>
          ${header(input)} ${violations(input)} ${verdicts(input)} ${headlines(input)} ${courses(input)}
          ${outcomes(input)} ${comparison(input)} ${sweep(input)} ${whatWasRun(input)} ${rules(input)}
          ${held && html`<p class="caption hint foot">The books held: no violation in ${counted(input.runs.length, 'run')}.</p>`}
        </main>
        ${verbatim(`<script>${script}</script>`)}
      </body>
    </html>`.text;
};
