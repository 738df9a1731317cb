import { may } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'

/** Staff who neither book nor agree prices do not see negotiated plans. rule 30.12 */
export const maySeeNegotiated = ({ session }: Pick<Context, 'session'>): boolean =>
  !session || may(session.role, 'createReservation') || may(session.role, 'updateRatePlan')
