import { PICTURE } from './picture.ts'

/** A picture of so many pixels by its head, in a few bytes. */
export function oversizedPng(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(PICTURE)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crcOf(bytes.subarray(12, 29)), 29)
  return bytes
}

/** CRC-32, of a part of a PNG file. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
