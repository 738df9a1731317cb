import type { LinkState } from '../../stays/reservations/public.ts'

/** Why the link of a group sells nothing; `unknown` for a code that no group of the property has. */
export type LinkRefusal = Exclude<LinkState, 'open'> | 'unknown'

/** Thrown where the link of a group sells nothing: its page says so. rule 26.33 */
export class LinkRefused extends Error {
  readonly reason: LinkRefusal
  constructor(reason: LinkRefusal) {
    super('the link of a group sells nothing')
    this.reason = reason
  }
}
