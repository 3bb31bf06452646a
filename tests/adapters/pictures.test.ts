import { describe, expect, it } from 'vitest';
import { createPictures } from '#adapters/pictures/pictures.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

interface Device {
  readonly canShare?: () => boolean;
  readonly share?: () => Promise<void>;
}

function pictures({ canShare, share }: Device) {
  const done: string[] = [];
  const link = {
    href: '',
    download: '',
    click: () => void done.push(`download ${link.download} of ${link.href.split(':')[0]}`),
  };
  const view = {
    navigator: {
      canShare,
      share: async ({ files }: { readonly files: readonly File[] }) => {
        done.push(`share ${files[0]?.name} ${files[0]?.type} ${files[0]?.size}`);
        await share?.();
      },
    },
    document: { createElement: () => link },
    setTimeout: (end: () => void) => end(),
  };
  return { done, port: createPictures(view as unknown as Window) };
}

const SHARED = 'share axiom.png image/png 4';
const SAVED = 'download axiom.png of blob';

describe('handing over a picture', () => {
  it.each<[string, Device, string, string[]]>([
    ['the share sheet takes it', { canShare: () => true }, 'shared', [SHARED]],
    [
      'the share sheet is closed',
      { canShare: () => true, share: () => Promise.reject(new DOMException('no', 'AbortError')) },
      'declined',
      [SHARED],
    ],
    [
      'the share sheet breaks',
      { canShare: () => true, share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      'saved',
      [SHARED, SAVED],
    ],
    ['no files are taken', { canShare: () => false }, 'saved', [SAVED]],
    [
      'asking breaks',
      {
        canShare: () => {
          throw new TypeError('no');
        },
      },
      'saved',
      [SAVED],
    ],
    ['there is no share sheet', {}, 'saved', [SAVED]],
  ])('R9.07d %s', async (_, device, end, expected) => {
    const { done, port } = pictures(device);
    expect(await port.handOver(PNG, 'axiom.png')).toBe(end);
    expect(done).toEqual(expected);
  });
});
