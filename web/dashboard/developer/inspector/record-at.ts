import type { ReadId } from '#web/lib/operations.ts'

/** The operation of the API that reads a record, by the prefix of its identifier. */
const READS = {
  res: 'getReservation',
  bkg: 'getBooking',
  grp: 'getGroup',
  quo: 'getQuote',
  wai: 'getWaitingEntry',
  enq: 'getEnquiry',
  gst: 'getGuest',
  cmp: 'getCompany',
  inv: 'getInvoice',
  pay: 'getPayment',
  shift: 'getShift',
  rm: 'getRoom',
  rt: 'getRoomType',
  rp: 'getRatePlan',
  yr: 'getYieldRule',
  promo: 'getPromotion',
  svc: 'getService',
  tsk: 'getTask',
  fnd: 'getFoundItem',
  tpl: 'getTemplate',
  wh: 'getWebhook',
  del: 'getDelivery',
  prop: 'getProperty',
} as const satisfies Record<string, ReadId>

export interface InspectedRecord {
  readonly id: string
  readonly operation: (typeof READS)[keyof typeof READS]
}

/** What an address names. */
interface Address {
  /** Of the path. */
  readonly params: Readonly<Record<string, unknown>>
  readonly search: Readonly<Record<string, unknown>>
  /** The selected property. */
  readonly property_id: string | undefined
}

/**
 * The record of a screen: one that is open beside it, else that of its path, else one of its filters, else its property.
 */
export function recordAt({ params, search, property_id }: Address): InspectedRecord | undefined {
  const { property_id: _, ...filters } = search
  const named = [search.peek, params.id, ...Object.values(filters), property_id]
  for (const id of named) {
    const prefix = typeof id === 'string' ? /^([a-z]+)_[0-9a-z]{26}$/.exec(id)?.[1] : undefined
    if (prefix !== undefined && Object.hasOwn(READS, prefix))
      return { id: id as string, operation: READS[prefix as keyof typeof READS] }
  }
  return undefined
}
