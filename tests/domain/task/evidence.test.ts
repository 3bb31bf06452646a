import {
  checkTaskLink,
  InvalidTaskLink,
  judgeEvidence,
  NotAPhoto,
  type Photo,
  photoFormat,
  PhotoMissing,
  PhotoTooLarge,
  type TaskEvidence,
} from '@axiom/domain/task';
import { describe, expect, it } from 'vitest';

const judge = (evidence: TaskEvidence, count = 1) => judgeEvidence({ kind: evidence.kind, count }, evidence);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1);
const aPhoto = (change: Partial<Photo> = {}): Photo => ({ id: 'p1', sizeBytes: 1000, head: jpeg, ...change });

describe('what each kind needs', () => {
  const done = { outcome: 'done' };
  it.each<[string, TaskEvidence, TaskEvidence, string]>([
    [
      'join_channel: membership',
      { kind: 'join_channel', isMember: true },
      { kind: 'join_channel', isMember: false },
      'This task is not done yet: you are not in the channel; needed is to join it.',
    ],
    [
      'connect_wallet: a proven wallet',
      { kind: 'connect_wallet', hasProvenWallet: true },
      { kind: 'connect_wallet', hasProvenWallet: false },
      'This task is not done yet: no wallet is connected; needed is a connected wallet.',
    ],
    [
      'first_bond: a released bond',
      { kind: 'first_bond', hasReleasedBond: true },
      { kind: 'first_bond', hasReleasedBond: false },
      'This task is not done yet: none of your bonds was staked, or matured with a plan long enough; needed is one such bond.',
    ],
    [
      'invite_friends: so many with a released bond',
      { kind: 'invite_friends', friendsReleased: 3 },
      { kind: 'invite_friends', friendsReleased: 2 },
      'This task is not done yet: 2 of your friends have a bond that counts; needed is 3 of them.',
    ],
  ])('R4.09 %s', (_what, enough, short, message) => {
    expect(judge(enough, 3)).toEqual(done);
    expect(() => judge(short, 3)).toThrow(message);
  });

  it('R4.09 daily_check_in needs nothing more', () => {
    expect(judge({ kind: 'daily_check_in' })).toEqual(done);
  });

  it('R4.09 post_link and screenshot are reviewed', () => {
    expect(judge({ kind: 'post_link', link: 'https://T.me/axiom/7' })).toEqual({
      outcome: 'review',
      link: 'https://t.me/axiom/7',
    });
    expect(judge({ kind: 'screenshot', photo: aPhoto() })).toEqual({ outcome: 'review', photoId: 'p1' });
  });

  it('another kind’s evidence is a fault of the program', () => {
    expect(() => judgeEvidence({ kind: 'screenshot', count: 1 }, { kind: 'daily_check_in' })).toThrow(
      new RangeError('The evidence of daily_check_in was given for a task of screenshot.'),
    );
  });
});

describe('photos', () => {
  const photo = (change: Partial<Photo>) => () => judge({ kind: 'screenshot', photo: aPhoto(change) });

  it('R4.09 of at most 5 MB', () => {
    expect(photo({ sizeBytes: 5_242_880 })()).toMatchObject({ outcome: 'review' });
    expect(photo({ sizeBytes: 5_242_881 })).toThrow(PhotoTooLarge);
    expect(photo({ sizeBytes: 5_242_881 })).toThrow('File size is too large! Upload a smaller file.');
  });

  it('R4.09 must be given, and be pictures by their bytes', () => {
    expect(() => judge({ kind: 'screenshot', photo: undefined })).toThrow(PhotoMissing);
    expect(photo({ sizeBytes: 0 })).toThrow(PhotoMissing);
    expect(photo({ head: new TextEncoder().encode('<script>alert') })).toThrow(NotAPhoto);
  });

  it('are known by their first bytes', () => {
    const ascii = (text: string) => new TextEncoder().encode(text);
    expect(photoFormat(jpeg)).toBe('jpeg');
    expect(photoFormat(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13))).toBe(
      'png',
    );
    expect(photoFormat(ascii('RIFF\0\0\0\0WEBP'))).toBe('webp');
    expect(photoFormat(ascii('RIFF\0\0\0\0WAVE'))).toBeUndefined();
    expect(photoFormat(ascii('RIFX\0\0\0\0WEBP'))).toBeUndefined();
    expect(photoFormat(jpeg.subarray(0, 2))).toBeUndefined();
    expect(photoFormat(new Uint8Array())).toBeUndefined();
  });
});

describe('links', () => {
  it.each([
    ['https://t.me/axiom/7', 'https://t.me/axiom/7'],
    ['  HTTPS://X.com/a/status/1?s=20#top ', 'https://x.com/a/status/1?s=20#top'],
    ['https://sub.vk.co.uk/wall-1_2', 'https://sub.vk.co.uk/wall-1_2'],
    ['https://xn--e1afmkfd.xn--p1ai/пост', 'https://xn--e1afmkfd.xn--p1ai/пост'],
    ['https://t.me', 'https://t.me'],
    ['https://t.me?a=/b', 'https://t.me?a=/b'],
    ['https://t.me#b', 'https://t.me#b'],
    ['https://a-b.c.museum', 'https://a-b.c.museum'],
    [`https://${'a'.repeat(63)}.${'z'.repeat(63)}/`, `https://${'a'.repeat(63)}.${'z'.repeat(63)}/`],
    [`https://a.xn--${'z'.repeat(59)}/`, `https://a.xn--${'z'.repeat(59)}/`],
    [`https://${'a.'.repeat(125)}com`, `https://${'a.'.repeat(125)}com`],
  ])('R4.09 %s is taken', (text, taken) => {
    expect(checkTaskLink(text)).toBe(taken);
  });

  it.each([
    [undefined, 'not_text'],
    [7, 'not_text'],
    [' ', 'not_text'],
    [`https://t.me/${'a'.repeat(488)}`, 'too_long'],
    ['https://t.me/a b', 'characters'],
    ['https://t.me/a\u202eb', 'characters'],
    ['https://t.me/a\u0000', 'characters'],
    ['https://t.me/<b>', 'characters'],
    ['https:\\\\t.me', 'characters'],
    ['http://t.me/a', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['t.me/a', 'not_https'],
    ['https:t.me/a', 'not_https'],
    ['https://t.me@evil.com/a', 'credentials'],
    ['https://evil.com:t.me@t.me', 'credentials'],
    ['https://t.me:8443/a', 'host'],
    ['https:///a', 'host'],
    ['https://com/a', 'host'],
    ['https://localhost/a', 'host'],
    ['https://t.m/a', 'host'],
    ['https://t.1me/a', 'host'],
    ['https://t.me1/a', 'host'],
    ['https://t.xn--/a', 'host'],
    ['https://t.1xn--p1ai/a', 'host'],
    ['https://t-.me/a', 'host'],
    ['https://t_e.me/a', 'host'],
    ['https://.me/a', 'host'],
    [`https://${'a.'.repeat(125)}comm`, 'host'],
    ['xhttps://t.me/a', 'not_https'],
    ['https:/t.me/a', 'not_https'],
    ['https://127.0.0.1/a', 'host'],
    ['https://2130706433/a', 'host'],
    ['https://0x7f.1/a', 'host'],
    ['https://[::1]/a', 'host'],
    ['https://t.me./a', 'host'],
    ['https://-t.me/a', 'host'],
    ['https://t..me/a', 'host'],
    ['https://пример.рф/a', 'host'],
    [`https://${'a'.repeat(64)}.com/`, 'host'],
    [`https://${'a.'.repeat(127)}com/`, 'host'],
  ])('R4.09 %s is refused: %s', (text, reason) => {
    expect(() => checkTaskLink(text)).toThrow(InvalidTaskLink);
    try {
      checkTaskLink(text);
    } catch (error) {
      expect((error as InvalidTaskLink).reason).toBe(reason);
    }
  });

  it.each([
    'localhost',
    'local',
    'internal',
    'invalid',
    'test',
    'example',
    'onion',
    'lan',
    'home',
    'corp',
    'arpa',
  ])('R4.09 a name below .%s leads to nothing public', (top) => {
    expect(() => checkTaskLink(`https://a.${top}/`)).toThrow(
      expect.objectContaining({ name: 'InvalidTaskLink', reason: 'host' }),
    );
  });

  it('R4.09 500 characters are taken', () => {
    const text = `https://t.me/${'a'.repeat(487)}`;
    expect([text.length, checkTaskLink(text)]).toEqual([500, text]);
  });
});
