import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext, SignedInAs } from '../features/account/staff/public.ts'

/** The response of an operation under `/app/auth`. */
export type ApiResponse = (
  auth: AuthContext,
  body: never,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Sets the session cookies. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  entered: SignedInAs,
) => Pick<SignedInAs, 'next'>

/** Prolongs the cookie by which the browser is known, if it has one. */
export type Remember = (request: FastifyRequest, reply: FastifyReply, device_token: string | null) => void
