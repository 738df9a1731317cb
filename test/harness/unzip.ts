import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by its directory; refuses one whose sizes or checksums are wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    const name_length = archive.readUInt16LE(at + 28)
    const name = archive.toString('ascii', at + 46, at + 46 + name_length)
    const offset = archive.readUInt32LE(at + 42)
    const data = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const packed = archive.subarray(data, data + archive.readUInt32LE(at + 20))
    const bytes = inflateRawSync(packed)
    if (bytes.length !== archive.readUInt32LE(at + 24) || crc32(bytes) !== archive.readUInt32LE(at + 16))
      throw new Error(`${name} is damaged.`)
    files.set(name, bytes)
    at += 46 + name_length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
