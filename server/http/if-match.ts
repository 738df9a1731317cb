import type { Context } from '../context.ts'
import { fault } from '../kernel/errors.ts'

/** `If-Match` is optional; given, it must name the version to be changed. rule 10, SVC-1015 */
export function requireMatch(ctx: Pick<Context, 'if_match'>, version: number): void {
  if (ctx.if_match === undefined || ctx.if_match === '*') return
  const tags = ctx.if_match.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(`"${version}"`)) throw fault('SVC-1015')
}
