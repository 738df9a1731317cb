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
