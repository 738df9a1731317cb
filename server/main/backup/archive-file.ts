import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { OperatorError } from '../operator-error.ts'

/**
 * The file of a backup: a tar archive, compressed by gzip and encrypted in the age format, so that stock tools open it
 * too (`age -d file | tar xz`). Its encryption is also its checksum: a changed or shortened file does not decrypt.
 */

/** A larger entry is no part of a backup; tables are cut into entries well below. Bytes. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** Writes the end and gives the file its name: until then it has another. Returns its size in bytes. */
  finish(): Promise<number>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** Creates an archive at `path`, for its owner alone. */
export async function createArchive(path: string, encrypter: Encrypter): Promise<ArchiveWriter> {
  const partial = `${path}.partial`
  const { readable, controller } = createTarPacker()
  const encrypted = await encrypter.encrypt(readable.pipeThrough(new CompressionStream('gzip')))
  const writing = pipeline(
    Readable.fromWeb(encrypted as WebStream),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  )
  // It is awaited by each entry and at the end.
  writing.catch(() => undefined)
  const failed = new Promise<never>((_, reject) => writing.catch(reject))
  failed.catch(() => undefined)
  return {
    async add(name, content) {
      const body = controller.add({ name, size: content.length, mode: 0o600 }).getWriter()
      const written = body.write(content).then(() => body.close())
      written.catch(() => undefined)
      await Promise.race([written, failed])
    },
    async finish() {
      controller.finalize()
      await writing
      await rename(partial, path)
      await syncFolder(dirname(path))
      return (await stat(path)).size
    },
    async abandon() {
      controller.error(new Error('abandoned'))
      await writing.catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** The entries of an archive, in order. Throws an OperatorError for a file that cannot be read to its end. */
export async function* readArchive(path: string, decrypter: Decrypter): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path)
  const plain = await decrypter
    .decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>)
    .catch((error) => {
      throw notReadable(path, error)
    })
  const entries = plain
    .pipeThrough(new DecompressionStream('gzip') as never)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  try {
    for (;;) {
      const { done, value } = await entries.read().catch((error) => {
        throw notReadable(path, error)
      })
      if (done) return
      const { name, size } = value.header
      if (size > MAX_ENTRY_BYTES) throw new OperatorError(`${path} is no backup: ${name} has ${size} bytes.`)
      yield { name, content: await readBody(path, value.body) }
    }
  } finally {
    await entries.cancel().catch(() => undefined)
    file.destroy()
  }
}

async function readBody(path: string, body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) pieces.push(piece)
  } catch (error) {
    throw notReadable(path, error)
  }
  return Buffer.concat(pieces)
}

/** The file system says what it lacks; everything else is a wrong key, or a file that is not as it was written. */
function notReadable(path: string, error: unknown): OperatorError {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'ENOENT') return new OperatorError(`There is no file ${path}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new OperatorError(`${path} cannot be read (${code}).`)
  if (message.includes('no identity matched'))
    return new OperatorError(`${path} was encrypted with another passphrase or for another key.`)
  return new OperatorError(`${path} is no backup of Serai, or it is damaged or incomplete.`)
}
