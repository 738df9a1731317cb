import { promisify } from 'node:util'
import { type AsyncZipOptions, type AsyncZippable, zip } from 'fflate'

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string
  readonly bytes: Buffer
}

const compress = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip)

/** A ZIP archive of files that fit into memory; large ones are compressed by threads. */
export async function zipArchive(files: readonly ArchivedFile[], now: Temporal.Instant): Promise<Buffer> {
  const by_name = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))
  return Buffer.from(await compress(by_name, { mtime: now.epochMilliseconds }))
}
