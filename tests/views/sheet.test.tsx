import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useTopBackStep } from '../../src/ui/back/back-stack.tsx';
import { Sheet } from '../../src/ui/sheet/sheet.tsx';
import { show } from './render.tsx';

afterEach(cleanup);

function Host() {
  const [isOpen, setIsOpen] = useState(false);
  const back = useTopBackStep();
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <button type="button" onClick={() => back?.()}>
        back
      </button>
      <Sheet title="Confirm the bond" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>terms</p>
      </Sheet>
    </>
  );
}

function open() {
  const opener = screen.getByText('open');
  act(() => opener.focus());
  fireEvent.click(opener);
  return opener;
}

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;

describe('sheet', () => {
  it('R9.10b is named by its title and takes the focus to it', async () => {
    await show(<Host />);
    open();
    const title = screen.getByRole('heading', { name: 'Confirm the bond' });
    expect(dialog().open).toBe(true);
    expect(dialog().getAttribute('aria-labelledby')).toBe(title.id);
    expect(document.activeElement).toBe(title);
  });

  it('R9.10b closes by its button, and the focus returns to what opened it', async () => {
    await show(<Host />);
    const opener = open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('R3.12 closes by Escape and by a press outside, not by one inside', async () => {
    await show(<Host />);
    open();
    fireEvent.click(screen.getByText('terms'));
    expect(dialog().open).toBe(true);
    fireEvent.click(dialog());
    expect(dialog()).toBeNull();
    open();
    act(() => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(dialog()).toBeNull();
  });

  it('R2.08 back undoes the open sheet first', async () => {
    await show(<Host />);
    open();
    fireEvent.click(screen.getByText('back'));
    expect(dialog()).toBeNull();
  });
});
