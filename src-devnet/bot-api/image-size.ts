interface Size {
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height of a PNG or a JPEG by its own words; undefined for anything else. */
export function imageSize(bytes: Buffer): Size | undefined {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG))
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8 ? jpegSize(bytes) : undefined;
}

/** In a JPEG the size stands in the frame's segment, after any number of others. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const kind = bytes[at + 1] ?? 0;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
