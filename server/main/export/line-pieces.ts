/** An entry of an archive has about so many bytes of lines. */
const PIECE_BYTES = 4 * 1024 * 1024
const NEW_LINE = 10

/** Whole lines of a stream that is cut anywhere, some megabytes at a time. */
export async function* linePieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    pieces.push(chunk)
    bytes += chunk.length
    if (bytes < PIECE_BYTES) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf(NEW_LINE) + 1
    if (end > 0) yield linesOf(all.subarray(0, end))
    pieces = [all.subarray(end)]
    bytes = all.length - end
  }
  const last = linesOf(Buffer.concat(pieces))
  if (last.length > 0) yield last
}

const linesOf = (bytes: Buffer): string[] => bytes.toString().split('\n').filter(Boolean)
