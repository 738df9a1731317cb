import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** A file of an archive. */
export interface ArchivedFile {
  /** ASCII. */
  readonly name: string
  readonly bytes: Buffer
}

const compress = promisify(deflateRaw)

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
/** 2.0: the version that knows DEFLATE. */
const VERSION = 20
const DEFLATE = 8

/** Date and time as MS-DOS has them: seconds in twos, years from 1980. */
function dosMoment(now: Temporal.Instant): { readonly date: number; readonly time: number } {
  const { year, month, day, hour, minute, second } = now.toZonedDateTimeISO('UTC')
  return {
    date: ((year - 1980) << 9) | (month << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  }
}

/** What both headers of a file say. */
function commonHeader(file: ArchivedFile, packed: Buffer, now: Temporal.Instant): Buffer {
  const { date, time } = dosMoment(now)
  const header = Buffer.alloc(26)
  header.writeUInt16LE(VERSION, 0)
  header.writeUInt16LE(DEFLATE, 4)
  header.writeUInt16LE(time, 6)
  header.writeUInt16LE(date, 8)
  header.writeUInt32LE(crc32(file.bytes), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(file.bytes.length, 18)
  header.writeUInt16LE(file.name.length, 22)
  return header
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/**
 * A ZIP archive (APPNOTE 6.3.10) of files that fit into memory: less than 4 GiB together, and less than 65,536.
 * They are compressed by the threads of zlib.
 */
export async function zipArchive(files: readonly ArchivedFile[], now: Temporal.Instant): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const packed = await compress(file.bytes)
    const name = Buffer.from(file.name, 'ascii')
    const header = commonHeader(file, packed, now)
    const local = Buffer.concat([uint32(LOCAL_HEADER), header, name, packed])
    const made_by = Buffer.alloc(2)
    made_by.writeUInt16LE(VERSION)
    // No comment, on disk 0, no attributes: ten bytes of zeros before the offset.
    directory.push(uint32(CENTRAL_HEADER), made_by, header, Buffer.alloc(10), uint32(offset), name)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
