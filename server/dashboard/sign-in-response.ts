import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthContext, SignedInAs } from '../features/staff/public.ts'

/** What answers an operation under `/app/auth`. */
export type ApiResponse = (
  auth: AuthContext,
  body: never,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>

/** Gives the browser what it is signed in by. */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  entered: SignedInAs,
) => Pick<SignedInAs, 'next'>

/** Makes the browser known for as long again, where there is something to know it by. */
export type Remember = (request: FastifyRequest, reply: FastifyReply, device_token: string | null) => void
