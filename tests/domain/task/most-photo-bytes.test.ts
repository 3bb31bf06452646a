import { mostPhotoBytes, PHOTO_MAX_BYTES } from '@axiom/domain/task';
import { expect, it } from 'vitest';

const ROOM_BYTES = 4n * 1024n ** 3n;

/** What waits after so many people sent the largest that was taken from them. */
function after(people: number): bigint {
  let waiting = 0n;
  for (let sent = 0; sent < people; sent += 1) waiting += BigInt(mostPhotoBytes(waiting));
  return waiting;
}

it('300 screenshots of 5 MB are taken whole', () => {
  expect(mostPhotoBytes(after(300))).toBe(PHOTO_MAX_BYTES);
});

it('a thousand people who send as much as they can leave room for 1 MB, two thousand for 180 KB', () => {
  expect(mostPhotoBytes(after(1000))).toBeGreaterThan(1_000_000);
  expect(mostPhotoBytes(after(2000))).toBeGreaterThan(180_000);
});

it('all together never take more than the room', () => {
  expect(after(20_000)).toBeLessThan(ROOM_BYTES);
  expect(mostPhotoBytes(ROOM_BYTES - 512n)).toBe(1);
  expect(mostPhotoBytes(ROOM_BYTES)).toBe(0);
  expect(mostPhotoBytes(ROOM_BYTES + 512n)).toBe(0);
});
