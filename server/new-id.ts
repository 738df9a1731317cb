import { randomFillSync } from 'node:crypto'
import { type ObjectKind, PREFIXES } from '../contract/ids.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const bytes = Buffer.alloc(4096)
let used = bytes.length

function takeRandom(count: number): number {
  if (used + count > bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  used += count
  return used - count
}

/** 26 Crockford characters of a UUIDv7: 48 bits of milliseconds, then random bits, so ids sort by creation. */
function encode(milliseconds: number): string {
  const at = takeRandom(10)
  let text = ''
  // 50 bits hold the 48 of time in ten characters: two leading zero bits, then the time.
  for (let shift = 45; shift >= 0; shift -= 5) {
    text += ALPHABET[Math.floor(milliseconds / 2 ** shift) & 31]
  }
  // 80 bits of version, variant and chance in sixteen characters.
  const version = 0x7000 | (bytes.readUInt16BE(at) & 0x0fff)
  const variant = 0x8000000000000000n | (bytes.readBigUInt64BE(at + 2) & 0x3fffffffffffffffn)
  const value = (BigInt(version) << 64n) | variant
  for (let shift = 75n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)]
  return text
}

/** A new identifier, `res_…`; `milliseconds` is the moment of creation since 1970. decisions 0 */
export const newId = (kind: ObjectKind, milliseconds: number = Date.now()): string =>
  `${PREFIXES[kind]}_${encode(milliseconds)}`

/** The lowest id of a moment: a bound for lists by creation time, inclusive. */
export const lowestIdAt = (kind: ObjectKind, milliseconds: number): string =>
  `${PREFIXES[kind]}_${encode(milliseconds).slice(0, 10)}${'0'.repeat(16)}`
