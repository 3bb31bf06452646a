import { html, type Content, Markup } from '../html.ts';

interface ScrollTable {
  /** Its accessible name. */
  readonly label: string;
  readonly kind: string;
  /** Titles of the columns; a cell of its own form is markup. */
  readonly head: readonly Content[];
  readonly rows: Content;
  /** Scrolls within a limited height. */
  readonly isLimited?: boolean;
}

const headCell = (title: Content): Content =>
  title instanceof Markup || title === false ? title : html`<th scope="col">${title}</th>`;

/** A table that scrolls by itself where the page is too narrow for it. */
export const scrollTable = ({ label, kind, head, rows, isLimited = false }: ScrollTable): Markup =>
  html`<div class="scroll${isLimited && ' limited'}" role="region" tabindex="0" aria-label="${label}">
    <table class="${kind}">
      <thead>
        <tr>
          ${head.map(headCell)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
