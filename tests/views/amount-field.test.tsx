import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { AmountField } from '../../src/ui/field/amount-field.tsx';
import { show } from './render.tsx';

afterEach(cleanup);

function Form({ problem, onMax }: { readonly problem?: string; readonly onMax?: () => void }) {
  const [text, setText] = useState('250');
  return (
    <AmountField
      label="You pay"
      unit="TON"
      value={text}
      onChange={setText}
      bounds="5 to 10 000 TON"
      {...(problem === undefined ? {} : { problem })}
      {...(onMax === undefined ? {} : { onMax })}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'You pay, TON' });

/** What a browser does for one key: changes the value, puts the caret behind it, tells. */
function type(key: string, at: number) {
  const input = field();
  const { value } = input;
  act(() => {
    input.focus();
    input.setSelectionRange(at, at);
  });
  fireEvent.select(input);
  const next = value.slice(0, at) + key + value.slice(at);
  fireEvent.change(input, { target: { value: next, selectionStart: at + key.length } });
}

describe('amount field', () => {
  it('R9.01 a refused key leaves the last valid value and the caret where it was', async () => {
    await show(<Form />);
    type('x', 1);
    expect(field().value).toBe('250');
    expect(field().selectionStart).toBe(1);
  });

  it('R9.01 an accepted key keeps the caret behind it', async () => {
    await show(<Form />);
    type('9', 1);
    expect(field().value).toBe('2950');
    expect(field().selectionStart).toBe(2);
  });

  it('R9.01 a pasted text that is no amount is told, and the last value stays', async () => {
    await show(<Form />);
    fireEvent.change(field(), { target: { value: '2501e3 and more than that' } });
    expect(field().value).toBe('250');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('“2501e3 and more …” is not an amount');
    type('9', 3);
    expect(field().value).toBe('2509');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('R9.10 bounds describe the field; a problem replaces them and marks it invalid', async () => {
    const { unmount } = await show(<Form />);
    expect(field().getAttribute('aria-invalid')).toBe('false');
    const under = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(under?.textContent).toContain('5 to 10 000 TON');
    unmount();
    await show(<Form problem="At least 5 TON" />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const replaced = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(replaced?.textContent).toContain('At least 5 TON');
    expect(replaced?.textContent).not.toContain('5 to 10 000 TON');
  });
});
