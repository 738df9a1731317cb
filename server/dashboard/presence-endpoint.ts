import type { FastifyInstance } from 'fastify'
import { PRESENCE_PATH } from '#contract/live-updates/stream.staff.ts'
import { may } from '#contract/permissions.ts'
import type { Session } from '../context.ts'
import type { OpenRecord } from '../features/live-updates/public.ts'
import { findReservation } from '../features/stays/reservations/public.ts'
import { fault } from '../kernel/errors.ts'
import { reading } from '../postgres/transaction.ts'
import { requireFactor, type SessionApiOptions } from './session.ts'
import { tabIdOf } from './stream.ts'

/** Records which reservation a page has open. 404 SVC-3001 for one that its user does not see. rule 15 */
export function servePresence(
  server: FastifyInstance,
  options: Pick<SessionApiOptions, 'pipeline' | 'changes'>,
): void {
  server.put(PRESENCE_PATH, { config: { unlogged: true } }, async (request, reply) => {
    const session = request.session!
    requireFactor(session)
    const { reservation_id } = request.query as { reservation_id?: unknown }
    const tab = tabIdOf(request)
    const record =
      typeof reservation_id === 'string' ? await recordOf(session, reservation_id, options) : null
    if (tab !== undefined) options.changes.presence.open({ ...session, tab }, record)
    return reply.code(204).send()
  })
}

function recordOf(
  { role, account_id, property_ids }: Session,
  id: string,
  { pipeline }: Pick<SessionApiOptions, 'pipeline'>,
): Promise<OpenRecord> {
  if (!may(role, 'getReservation'))
    throw fault('SVC-4103', { details: { operation: 'getReservation', role } })
  return reading(pipeline.environment.tenant, { account_id }, async (tx) => {
    const { property_id } = await findReservation({ tx, scope: { account_id, property_ids } }, id)
    return { id, property_id }
  })
}
