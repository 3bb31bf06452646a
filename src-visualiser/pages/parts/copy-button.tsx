import { useState } from 'react';

/** How long a button says that it copied, ms. */
const SAID_MS = 1500;

/** Copies a text; a page from the file system has no clipboard of its own, so a copy command stands in. */
export function CopyButton({ text, children }: { readonly text: () => string; readonly children: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    const field = document.createElement('textarea');
    field.value = text();
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SAID_MS);
  };
  return (
    <button type="button" className="link" onClick={copy} aria-live="polite">
      {isCopied ? 'Copied' : children}
    </button>
  );
}
