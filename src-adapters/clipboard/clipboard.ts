import type { ClipboardPort } from '@axiom/domain/ports/client';

/** The clipboard, or a copy command on a hidden field if the browser refuses it (R6.05). */
export function createClipboard(view: Window): ClipboardPort {
  return {
    copy: async (text) => {
      try {
        await view.navigator.clipboard.writeText(text);
        return true;
      } catch {
        return copyByCommand(view.document, text);
      }
    },
    paste: async () => {
      try {
        return await view.navigator.clipboard.readText();
      } catch {
        return null;
      }
    },
  };
}

/** Fallback: works without clipboard permission in frames and web views, but only inside a tap. */
function copyByCommand(document: Document, text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // A modal dialog makes everything outside it inert, so the field must be inside.
  const place = document.querySelector('dialog[open]') ?? document.body;
  place.append(field);
  field.select();
  field.setSelectionRange(0, text.length);
  let isCopied = false;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    isCopied = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
