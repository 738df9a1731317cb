import type { FastifyRequest } from 'fastify'
import { fault } from '../kernel/errors.ts'
import { isSameText } from '../kernel/security/secret-ring.ts'

/** The origin from which the browser loaded the dashboard. */
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

/** 403 SVC-4104 for a write that a page of another origin caused, by the headers that browsers send. */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== originOf(request)) throw fault('SVC-4104')
  if (site !== undefined && site !== 'same-origin') throw fault('SVC-4104')
}

/** 403 SVC-4104 for a write without the CSRF token of its session. */
export function requireCsrfToken(request: FastifyRequest, expected: readonly string[]): void {
  const received = request.headers['x-csrf-token']
  const isOne = (token: string) => isSameText(String(received), token)
  if (typeof received !== 'string' || !expected.some(isOne)) throw fault('SVC-4104')
}
