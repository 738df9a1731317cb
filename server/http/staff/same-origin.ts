import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { fault } from '../../faults.ts'

/** Where the browser has the dashboard from. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** 403 SVC-4104 for a write that a page of another origin has caused; browsers say so by themselves. */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== originOf(request)) throw fault('SVC-4104')
  if (site !== undefined && site !== 'same-origin') throw fault('SVC-4104')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** 403 SVC-4104 for a write without the token of its session. */
export function requireToken(request: FastifyRequest, expected: string): void {
  const given = request.headers['x-csrf-token']
  if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(expected))) throw fault('SVC-4104')
}
