import { randomFillSync } from 'node:crypto'
import { type ObjectKind, PREFIXES } from '#contract/ids.ts'
import { systemMilliseconds } from './time/clock.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const bytes = Buffer.alloc(4096)
let used = bytes.length

function nextRandom(count: number): number {
  if (used + count > bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  used += count
  return used - count
}

const CHANCE_BITS = 74n
/** The newest id of each kind: its time and random bits. */
const newest = new Map<ObjectKind, { milliseconds: number; chance: bigint }>()

/**
 * 74 random bits. Within one millisecond they increase, by a random step: ids of one moment sort in the order
 * of creation, and cannot be guessed.
 */
function chanceAt(kind: ObjectKind, milliseconds: number): bigint {
  const at = nextRandom(10)
  const fresh = (bytes.readBigUInt64BE(at) << 10n) | BigInt(bytes.readUInt16BE(at + 8) & 0x3ff)
  const before = newest.get(kind)
  const grown = before?.milliseconds === milliseconds ? before.chance + (fresh & 0xffffffffn) + 1n : fresh
  const chance = grown >> CHANCE_BITS === 0n ? grown : fresh
  newest.set(kind, { milliseconds, chance })
  return chance
}

/** Ten characters: 50 bits hold the 48 of the time, after two zero bits. */
function encodeTime(milliseconds: number): string {
  let text = ''
  for (let shift = 45; shift >= 0; shift -= 5) {
    text += ALPHABET[Math.floor(milliseconds / 2 ** shift) & 31]
  }
  return text
}

/** Sixteen characters: 80 bits of version, variant and chance. */
function encodeChance(chance: bigint): string {
  const version = 0x7000n | (chance >> 62n)
  const variant = 0x8000000000000000n | (chance & 0x3fffffffffffffffn)
  const value = (version << 64n) | variant
  let text = ''
  for (let shift = 75n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((value >> shift) & 31n)]
  return text
}

/**
 * A new identifier, `res_…`: 26 Crockford characters of a UUIDv7, so that ids sort by creation. `milliseconds` is
 * the moment of creation since 1970. rule 0
 */
export const newId = (kind: ObjectKind, milliseconds: number = systemMilliseconds()): string =>
  `${PREFIXES[kind]}_${encodeTime(milliseconds)}${encodeChance(chanceAt(kind, milliseconds))}`

/** The lowest id of a moment: a bound for lists by creation time, inclusive. */
export const lowestIdAt = (kind: ObjectKind, milliseconds: number): string =>
  `${PREFIXES[kind]}_${encodeTime(milliseconds)}${'0'.repeat(16)}`
