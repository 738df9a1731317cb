import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cursors } from '../context.ts'
import { fault } from '../faults.ts'

/** Changes when positions change their meaning; older cursors are then refused. spec 9.4 */
const VERSION = 'c1'

/** Cursors under a key: a client can neither make one nor carry one to another list or filter. */
export function cursors(secret: Buffer): Cursors {
  const sign = (list: string, position: string) =>
    createHmac('sha256', secret).update(`${VERSION}\n${list}\n${position}`).digest().subarray(0, 16)
  return {
    seal(list, position) {
      const text = JSON.stringify(position)
      return `${VERSION}${Buffer.concat([sign(list, text), Buffer.from(text)]).toString('base64url')}`
    },
    open(list, cursor) {
      const bytes = Buffer.from(cursor.slice(VERSION.length), 'base64url')
      const text = bytes.subarray(16).toString()
      const whole = cursor.startsWith(VERSION) && bytes.length > 16 && /^[\w-]+$/.test(cursor)
      if (!whole || !timingSafeEqual(bytes.subarray(0, 16), sign(list, text))) throw fault('SVC-2005')
      return JSON.parse(text)
    },
  }
}
