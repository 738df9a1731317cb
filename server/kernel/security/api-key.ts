import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { EnvironmentName } from '#contract/lists.ts'
import { BASE62, randomBase62 } from './base62.ts'

/** The format of an API key: prefix, 32 base62 characters, a checksum of six. spec 5.4, rule 12 */
const FORM = /^sk_(live|sandbox)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

function checksum(text: string): string {
  let rest = crc32(text)
  let result = ''
  for (let i = 0; i < 6; i++) {
    result = BASE62[rest % 62] + result
    rest = Math.floor(rest / 62)
  }
  return result
}

export function makeApiKey(environment: EnvironmentName): string {
  const body = `sk_${environment}_${randomBase62(32)}`
  return body + checksum(body)
}

/** The environment of a well-formed key; null for anything else, before any look-up. */
export function environmentOfKey(key: string): EnvironmentName | null {
  const match = FORM.exec(key)
  if (!match || checksum(key.slice(0, -6)) !== match[3]) return null
  return match[1] as EnvironmentName
}

export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The part of a key that lists show: enough to tell it from others, too little to use. */
export const hintOfKey = (key: string): string => `${key.slice(0, key.lastIndexOf('_') + 1)}…${key.slice(-4)}`

/** The range of an address: /24 or, as stored with a key, /48. spec 5.6, rule 12 */
export function addressRange(address: string, v6_bits: 48 | 64 = 48): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.0/24`
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, v6_bits / 16)
    .map((group) => group.toLowerCase())
    .join(':')}::/${v6_bits}`
}
