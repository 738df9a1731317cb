import { createHmac } from 'node:crypto'
import type { Cursors } from '../context.ts'
import { fault } from '../kernel/errors.ts'
import { isSignedBy, type SecretRing } from '../kernel/security/secret-ring.ts'

/** Incremented when positions change their meaning; older cursors are then refused. spec 9.4 */
const VERSION = 'c1'

/** Cursors sealed by a key: a client can neither forge one nor use one with another list or filter. */
export function cursors(ring: SecretRing): Cursors {
  const sign = (key: Buffer, list: string, position: string) =>
    createHmac('sha256', key).update(`${VERSION}\n${list}\n${position}`).digest().subarray(0, 16)
  return {
    seal(list, position) {
      const text = JSON.stringify(position)
      return `${VERSION}${Buffer.concat([sign(ring[0], list, text), Buffer.from(text)]).toString('base64url')}`
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor.slice(VERSION.length), 'base64url')
      const text = bytes.subarray(16).toString()
      const whole = cursor.startsWith(VERSION) && bytes.length > 16 && /^[\w-]+$/.test(cursor)
      if (!whole || !isSignedBy(ring, bytes.subarray(0, 16), (key) => sign(key, list, text)))
        throw fault('SVC-2005')
      return JSON.parse(text)
    },
  }
}
