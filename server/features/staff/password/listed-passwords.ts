import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** Sorted lines, made by tools/listed-passwords.ts. Read at the first password that is set: 0.4 MB and some milliseconds. */
const LIST = new URL('listed-passwords.txt.gz', import.meta.url)
/** So many figures and signs around a listed one make it no better. */
const MAX_AROUND = 6
const MIN_CORE_LENGTH = 4

let list: Promise<Buffer> | undefined
const listed = () => {
  list ??= readFile(LIST).then(promisify(gunzip))
  return list
}

/** Whether the lines hold the word, by halves. */
function hasLine(lines: Buffer, word: string): boolean {
  const wanted = Buffer.from(word)
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = lines.lastIndexOf(10, middle - 1) + 1
    const end = lines.indexOf(10, middle)
    const order = wanted.compare(lines, start, end)
    if (order === 0) return true
    if (order < 0) high = start
    else low = end + 1
  }
  return false
}

/** Whether a password is one of the 50,000 commonest, whatever its case, or one of them with a few figures around it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lines = await listed()
  const whole = password.normalize('NFKC').toLowerCase()
  if (hasLine(lines, whole)) return true
  const core = whole.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return core.length >= MIN_CORE_LENGTH && whole.length - core.length <= MAX_AROUND && hasLine(lines, core)
}
