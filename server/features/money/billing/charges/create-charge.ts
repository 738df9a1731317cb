import type * as contract from '#contract/money/charges.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import {
  type AddedLine,
  addToDraft,
  MAX_ADDED_LINES,
  readDocuments,
  storedFolioId,
} from '#server/features/invoices/public.ts'
import { findSoldService, nameIn, type ServiceRow } from '#server/features/pricing/services/public.ts'
import {
  type PropertyRow,
  readProperty,
  requireOpenDay,
} from '#server/features/property/properties/public.ts'
import {
  changeDocuments,
  findReservation,
  folioOfCharge,
  lockForMoney,
  type ReservationRow,
  warnAboveCredit,
} from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { requireFolio } from '../folios/require-folio.ts'
import { chargesOn } from './present-charges.ts'
import { withRecurring } from './with-recurring.ts'

type Op = typeof contract.createCharge
type Body = Input<Op>['body']

/** Charges a service or something else to a stay, on the day that is open. SVC-3001, SVC-2002, SVC-7005. rule 25.3, 17.5 */
export async function createCharge(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const found = await findReservation(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.id)
  if (body.folio_id !== undefined) requireFolio(reservation, body.folio_id, 'folio_id')
  const [property, service] = await Promise.all([
    readProperty(ctx, reservation.property_id),
    body.service_id === undefined ? null : findSoldService(ctx, body.service_id, reservation.property_id),
  ])
  const line = lineOf(ctx, { body, reservation, property: property!, service })
  const { folio_id, folios } =
    body.folio_id === undefined
      ? await folioOfCharge(ctx, reservation, line)
      : { folio_id: storedFolioId(reservation.id, body.folio_id), folios: reservation.folios }
  const repeated = withRecurring(reservation, body, line, folio_id)
  const changed = await changeDocuments(ctx, repeated, addToDraft([line], folio_id), folios)
  const documents = await readDocuments(ctx, reservation.id)
  const charged = documents.flatMap((document) => {
    const charge = chargesOn(document).find(({ id }) => id === line.charge_id)
    return charge && document.status === 'draft' ? [{ document, charge }] : []
  })[0]!
  if (charged.document.added_lines.length > MAX_ADDED_LINES)
    throw invalid('id', 'too_many', `A draft has at most ${MAX_ADDED_LINES} added lines.`)
  const { charge } = charged
  if (charge.total.amount > 0) await warnAboveCredit(ctx, changed, charged.document.company_id)
  ctx.audit?.({
    resource_id: charge.id,
    property_id: reservation.property_id,
    before: null,
    after: charge,
  })
  return charge
}

interface ChargeParts {
  readonly body: Body
  readonly reservation: ReservationRow
  readonly property: PropertyRow
  readonly service: ServiceRow | null
}

/** The line of a charge: fields that the request omits are the service's. */
function lineOf(ctx: Context, { body, reservation, property, service }: ChargeParts): AddedLine {
  const { currency, fee } = reservation
  if (fee !== null) throw invalid('id', 'fee_alone', 'After a cancellation or no-show the fee alone is owed.')
  if (body.unit_price && body.unit_price.currency !== currency)
    throw invalid('unit_price.currency', 'other_currency', `It must be ${currency}.`)
  const unit_price = body.unit_price?.amount ?? service?.price
  const description = body.description ?? (service && nameIn(service, property.letterhead.language))
  const vat_rate = body.vat_rate ?? service?.vat_rate
  if (unit_price === undefined) throw missing('unit_price')
  if (description === null) throw missing('description')
  if (vat_rate === undefined) throw missing('vat_rate')
  const date = body.date ?? businessDate(property, ctx.now)
  requireOpenDay(property, ctx.now, date, 'date')
  return {
    charge_id: newId('charge', ctx.now.epochMilliseconds),
    ...(service && { service_id: service.id }),
    type: body.type ?? 'service',
    description,
    date,
    quantity: body.quantity ?? 1,
    unit_price,
    vat_rate,
  }
}

const missing = (field: string) => invalid(field, 'required', `${field} is needed without a service.`)
