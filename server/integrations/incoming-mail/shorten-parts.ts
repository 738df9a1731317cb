const MAX_PARTS = 100
/** The library needs some 30 µs for a line, however short. */
const MAX_LINES = 10_000
/** Of a part beyond the first lines of the e-mail: its headers, with the name of a file. */
const MIN_PART_LINES = 30
const MAX_PART_BYTES = 512 * 1024
const NEWLINE = 10

/**
 * An e-mail whose parts are cut to what is read of them: the beginning of a text, and the headers of a file.
 * Throws where it has more than 100 parts.
 */
export function shortenParts(raw: Buffer): Buffer {
  const starts = [0, ...partStarts(raw.toString('latin1'))]
  const beginnings: Buffer[] = []
  let lines = 0
  for (const [i, start] of starts.entries()) {
    const end = Math.min(starts[i + 1] ?? raw.length, start + MAX_PART_BYTES)
    const max_lines = Math.max(MIN_PART_LINES, MAX_LINES - lines)
    const beginning = firstLines(raw.subarray(start, end), max_lines)
    beginnings.push(beginning.bytes, LINE_END)
    lines += beginning.lines
  }
  return Buffer.concat(beginnings.slice(0, -1))
}

const LINE_END = Buffer.from('\n')

function firstLines(part: Buffer, max_lines: number): { bytes: Buffer; lines: number } {
  let end = 0
  let lines = 0
  while (lines < max_lines && end < part.length) {
    const at = part.indexOf(NEWLINE, end)
    end = at < 0 ? part.length : at + 1
    lines += 1
  }
  return { bytes: part.subarray(0, end), lines }
}

/** Where the lines between its parts begin. */
function partStarts(raw: string): number[] {
  const declared = [...raw.matchAll(/boundary[ \t]*(\*[\d*]{0,5})?=[ \t]*"?([^";\r\n]{1,200})/gi)]
  const boundaries = new Set(declared.map(([, , boundary]) => `--${boundary!.trimEnd()}`))
  // Divided or encoded (RFC 2231): then any line that begins as one does counts.
  const is_any = declared.some(([, star]) => star !== undefined)
  const starts: number[] = []
  let parts = 0
  for (let at = raw.indexOf('\n--') + 1; at > 0; at = raw.indexOf('\n--', at) + 1) {
    const line = raw
      .slice(at, at + 210)
      .split(/[\r\n]/, 1)[0]!
      .trimEnd()
    if (is_any || boundaries.has(line)) parts += 1
    else if (!boundaries.has(line.replace(/--$/, ''))) continue
    if (parts > MAX_PARTS) throw new Error(`The e-mail has more than ${MAX_PARTS} parts.`)
    starts.push(at)
    if (starts.length > 2 * MAX_PARTS) throw new Error('The e-mail ends its parts too often.')
  }
  return starts
}
