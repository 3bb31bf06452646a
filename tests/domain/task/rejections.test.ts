import { describe, expect, it } from 'vitest';
import { rejectionCode, REJECTIONS, rejectionText } from '@axiom/domain/task';

describe('why a task was rejected', () => {
  it.each(Object.entries(REJECTIONS))('%s has a text, and the text leads back to it', (code, text) => {
    expect(rejectionText(code)).toBe(text);
    expect(rejectionCode(text)).toBe(code);
  });

  it('an operator’s own sentence stays as it is, and none at all says the least', () => {
    expect(rejectionText('Blurred.')).toBe('Blurred.');
    expect(rejectionText('toString')).toBe('toString');
    expect(rejectionCode('Blurred.')).toBeUndefined();
    expect(rejectionText(undefined)).toBe('It was not accepted.');
  });
});
