import type { FastifyRequest } from 'fastify'
import type { Actor, Context, Scope } from '../../context.ts'
import { deadlineOf } from '../../http/limits/deadline.ts'
import { contextOf, momentOf, type Pipeline, type Principal } from '../../http/request.ts'
import { withDeadline } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { type PublishedProperty, scopeOfPage } from './page-property.ts'
import { readPageState } from './page-store.ts'

/** An anonymous guest. */
const GUEST: Actor = { type: 'guest', id: null, name: null }

type PageProperty = Pick<Scope, 'account_id'> & { readonly property_id: string }

const scopeOf = ({ account_id, property_id }: PageProperty): Scope => ({
  account_id,
  property_ids: [property_id],
})

/** Reads the data of a property's page in one snapshot; other properties are not visible. */
export const readAsGuest = <T>(
  pipeline: Pipeline,
  request: FastifyRequest,
  place: PageProperty,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => {
  const scope = scopeOf(place)
  const { environment, log } = pipeline
  const moment = momentOf(pipeline, place.account_id)
  const for_verb = { ...moment, actor: GUEST, scope, log, if_match: undefined, dry_run: false }
  return reading(withDeadline(environment.tenant, deadlineOf(request)), scope, (tx) =>
    work(contextOf(pipeline, for_verb, tx)),
  )
}

/** Thrown where a property was changed after its page read it. */
export class PropertyChanged extends Error {}

/** The same for a page whose property may have been read for an earlier request, with whether it sells services. */
export const readForPage = <T>(
  pipeline: Pipeline,
  request: FastifyRequest,
  published: PublishedProperty,
  work: (ctx: Context) => Promise<T>,
): Promise<{ readonly found: T; readonly sells_services: boolean }> =>
  readAsGuest(pipeline, request, scopeOfPage(published), async (ctx) => {
    const [[found], state] = await Promise.all([
      Promise.allSettled([work(ctx)]),
      readPageState(ctx, published),
    ])
    // Before what is refused by what the property was.
    if (published.row_version !== undefined && state?.row_version !== published.row_version)
      throw new PropertyChanged()
    if (found.status === 'rejected') throw found.reason
    return { found: found.value, sells_services: state?.sells_services ?? false }
  })

/** One transaction of a guest of a property, committed separately. */
export async function writeAsGuest<T>(
  pipeline: Pipeline,
  place: PageProperty,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { environment, log, onCommit } = pipeline
  const moment = momentOf(pipeline, place.account_id)
  const for_verb = {
    ...moment,
    actor: GUEST,
    scope: scopeOf(place),
    log,
    if_match: undefined,
    dry_run: false,
  }
  const value = await writing(environment.tenant, place.account_id, (tx) =>
    work(contextOf(pipeline, for_verb, tx)),
  )
  onCommit()
  return value
}

/**
 * The principal of a property's booking page. Its idempotency keys are separate from those of API keys. rule
 * 26.6
 */
export const guestOf = (place: PageProperty, address: string): Principal => ({
  actor: GUEST,
  scope: scopeOf(place),
  claimant: `booking_page ${place.property_id}`,
  may_write: true,
  address,
})
