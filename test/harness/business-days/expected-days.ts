import type { Hotel } from '../app.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** A day: from `began` on, before `ended`. */
export interface Day {
  readonly date: string
  readonly began: string
  readonly ended: string
}

type Sums = Map<string, number>
const add = (sums: Sums, key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount)

/** All data of a property from the API. */
async function readAll({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>, until: string) {
  const list = async (path: string) => {
    const found: Answer[] = []
    for (let cursor = ''; ; ) {
      const { body } = await api.get(`${path}&limit=100${cursor}`)
      found.push(...body.data)
      if (!body.has_more) return found
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
    }
  }
  const report = async (from: string, to: string) =>
    (await api.get(`/reports/payments?from=${from}&to=${to}&property_id=${property_id}`)).body.data
  const [stays, documents, rooms, money] = await Promise.all([
    list(`/reservations?property_id=${property_id}`),
    list(`/invoices?property_id=${property_id}`),
    list(`/rooms?property_id=${property_id}`),
    // A report covers at most 366 days.
    until < '2028-01-01'
      ? report('2027-01-01', until)
      : Promise.all([report('2027-01-01', '2027-12-31'), report('2028-01-01', until)]).then((all) =>
          all.flat(),
        ),
  ])
  const moves = money.flatMap(({ date, method, movements }: Answer) =>
    movements.map((one: Answer) => ({ ...one, date, method })),
  )
  return { stays, documents, rooms, moves }
}

type Everything = Awaited<ReturnType<typeof readAll>>

/** 107.00 at 7.00 is 100.00 net: rounded half up, in integers. */
function netOf(gross: number, rate: string): number {
  const whole = 10_000 + Number(rate.replace('.', ''))
  const exact = (Math.abs(gross) * 10_000) / whole
  return Math.sign(gross) * Math.floor(exact + 0.5)
}

/** Prices of the hotel under test: meals per person and night, included in every price. */
export interface Terms {
  readonly vat_rate: string
  readonly meal: { readonly amount: number; readonly vat_rate: string } | null
}

interface Charge {
  readonly type: string
  readonly rate: string
  readonly gross: number
  readonly date: string | null
}

function chargesOf(stay: Answer, documents: readonly Answer[], { vat_rate, meal }: Terms): Charge[] {
  const nights = stay.nightly_rates.flatMap(({ date, amount }: Answer) => {
    const meals = meal ? Math.min(amount.amount, meal.amount * (stay.adults + stay.children)) : 0
    const lodging = { type: 'accommodation', rate: vat_rate, gross: amount.amount - meals, date }
    return meals > 0 ? [lodging, { type: 'meal', rate: meal!.vat_rate, gross: meals, date }] : [lodging]
  })
  const town = stay.taxes
    .filter(({ type }: Answer) => type === 'city_tax')
    .map(({ amount }: Answer) => ({
      type: 'city_tax',
      rate: '0.00',
      gross: amount.amount,
      date: stay.check_in,
    }))
  const added = documents
    .filter(({ type }) => type === 'invoice')
    .flatMap(({ added_lines }) => added_lines)
    .map(({ type, vat_rate: rate, quantity, unit_price, date }: Answer) => {
      return { type, rate, gross: quantity * unit_price.amount, date }
    })
  return [...nights, ...town, ...added]
}

/**
 * The expected records of a property, computed from responses of the API alone, without code of the service:
 * the state of each stay at the end of a day is summed, and a day is the difference from the previous sums.
 */
export class ExpectedDays {
  private before = { posted: new Map() as Sums, net: new Map() as Sums }
  /** Receivables of departed guests on each evening. */
  readonly receivables = new Map<string, number>()

  private readonly evenings = new Map<string, Everything>()
  private readonly hotel: Pick<Hotel, 'api' | 'property_id'>
  private readonly terms: Terms

  constructor(hotel: Pick<Hotel, 'api' | 'property_id'>, terms: Terms) {
    this.hotel = hotel
    this.terms = terms
  }

  /** Called at the end of a day that is closed later than the next one begins: stays count as they are now. */
  async evening({ date }: Day): Promise<void> {
    this.evenings.set(date, await readAll(this.hotel, date))
  }

  /** Days that have just been closed, earliest first. */
  async next(days: readonly Day[]): Promise<Record<string, unknown>[]> {
    const all = await readAll(this.hotel, days.at(-1)!.date)
    return days.map((day) => this.day(day, this.atEndOf(day, all)))
  }

  /** Of what happened since, the no-shows that the close has marked count on the day, and money by its date. */
  private atEndOf({ date }: Day, now: Everything): Everything {
    const evening = this.evenings.get(date)
    if (!evening) return now
    const marked = new Map(
      now.stays
        .filter((stay) => stay.cancellation !== null && isAutomatic(stay) && stay.check_in <= date)
        .map((stay) => [stay.id, stay]),
    )
    const stays = evening.stays.map((stay) => ({
      ...stay,
      cancellation: marked.get(stay.id)?.cancellation ?? stay.cancellation,
    }))
    return { ...evening, stays, moves: now.moves }
  }

  private day(day: Day, { stays, documents, moves }: Everything) {
    const { date, began, ended } = day
    const posted: Sums = new Map()
    const net: Sums = new Map()
    const counts = { rooms_sold: 0, complimentary: 0, arrivals: 0, departures: 0, stayovers: 0 }
    const ended_counts = { no_shows: 0, cancellations: 0 }
    let [held, open, receivable] = [0, 0, 0]
    const inside = (moment: string | null) => moment !== null && moment >= began && moment < ended
    for (const stay of stays) {
      if (stay.created_at >= ended) continue
      const own = documents.filter(({ reservation_id }) => reservation_id === stay.id)
      const received = moves
        .filter((one: Answer) => one.reservation_id === stay.id && one.date <= date)
        .reduce((sum: number, one: Answer) => sum + one.amount.amount, 0)
      const is_over = stay.cancellation !== null && hasEnded(stay, day)
      const has_arrived = stay.checked_in_at !== null && stay.checked_in_at < ended
      if (is_over && isNew(stay, day)) ended_counts[FIGURE_OF_END[stay.cancellation.kind as 'cancelled']] += 1
      if (has_arrived && stay.check_in <= date && date < stay.check_out) {
        counts.rooms_sold += 1
        if (stay.checked_in_at < began) counts.stayovers += 1
        const night = stay.nightly_rates.find((one: Answer) => one.date === date)
        if (night.amount.amount === 0) counts.complimentary += 1
      }
      if (inside(stay.checked_in_at)) counts.arrivals += 1
      if (inside(stay.checked_out_at)) counts.departures += 1
      if (!is_over && !has_arrived) {
        held += received
        continue
      }
      const has_left = stay.checked_out_at !== null && stay.checked_out_at < ended
      const fee = stay.cancellation?.fee?.amount ?? 0
      const charges = is_over
        ? [{ type: 'fee', rate: '0.00', gross: fee, date: null }]
        : chargesOf(stay, own, this.terms).filter((one) => has_left || one.date === null || one.date <= date)
      let owed = post(charges, posted, net)
      const notes = own.filter((one: Answer) => one.type === 'credit_note' && one.issued_at < ended)
      owed -= subtractNotes(notes, posted, net)
      open += owed - received
      if (is_over || has_left) receivable += owed - received
    }
    const record = {
      date,
      ...counts,
      ...ended_counts,
      revenue: differences(posted, this.before.posted),
      net: differences(net, this.before.net),
      payments: paymentsOn(moves, date),
      deposits_held: held,
      open_balances: open,
    }
    this.before = { posted, net }
    this.receivables.set(date, receivable)
    return record
  }
}

/** Subtracts credit notes as adjustments; returns their total. */
function subtractNotes(notes: readonly Answer[], posted: Sums, net: Sums): number {
  let credited = 0
  for (const row of notes.flatMap(({ vat_breakdown }: Answer) => vat_breakdown)) {
    add(posted, `adjustment ${row.vat_rate}`, -row.gross.amount)
    add(net, row.vat_rate, -row.net.amount)
    credited += row.gross.amount
  }
  // City tax on a note, such as that of a whole invoice, reduces the tax owed to the municipality. rule 20.1
  for (const line of notes.flatMap(({ line_items }: Answer) => line_items)) {
    if (line.type !== 'city_tax') continue
    add(posted, 'city_tax 0.00', -line.gross.amount)
    add(posted, 'adjustment 0.00', line.gross.amount)
  }
  return credited
}

/** Adds the charges of a stay, with the net by rate; returns their total. */
function post(charges: readonly Charge[], posted: Sums, net: Sums): number {
  const by_rate: Sums = new Map()
  for (const { type, rate, gross } of charges) {
    add(posted, `${type} ${rate}`, gross)
    add(by_rate, rate, gross)
  }
  for (const [rate, gross] of by_rate) add(net, rate, netOf(gross, rate))
  return charges.reduce((sum, { gross }) => sum + gross, 0)
}

const FIGURE_OF_END = { cancelled: 'cancellations', no_show: 'no_shows' } as const

/** An automatic no-show counts on the day of arrival. */
const isAutomatic = ({ cancellation }: Answer) =>
  cancellation.kind === 'no_show' && cancellation.cancelled_by === 'system'
const hasEnded = (stay: Answer, { date, ended }: Day): boolean =>
  isAutomatic(stay) ? stay.check_in <= date : stay.cancellation.cancelled_at < ended
const isNew = (stay: Answer, { date, began }: Day): boolean =>
  isAutomatic(stay) ? stay.check_in === date : stay.cancellation.cancelled_at >= began

const differences = (now: Sums, before: Sums) =>
  Object.fromEntries(
    [...new Set([...now.keys(), ...before.keys()])]
      .map((key) => [key, (now.get(key) ?? 0) - (before.get(key) ?? 0)] as const)
      .filter(([, amount]) => amount !== 0)
      .sort(),
  )

function paymentsOn(moves: readonly Answer[], date: string) {
  const sums: Record<string, { received: number; refunded: number }> = {}
  for (const { method, kind, amount } of moves.filter((one) => one.date === date)) {
    sums[method] ??= { received: 0, refunded: 0 }
    if (kind === 'payment') sums[method].received += amount.amount
    else sums[method].refunded -= amount.amount
  }
  return sums
}

/** A record of the API in the same form. */
export function comparable(day: Answer): Record<string, unknown> {
  const { date, rooms_sold, complimentary, arrivals, departures, stayovers, no_shows, cancellations } = day
  const revenue = day.revenue.map(({ type, vat_rate, gross }: Answer) => [
    `${type} ${vat_rate}`,
    gross.amount,
  ])
  const net: Sums = new Map()
  for (const row of day.revenue) add(net, row.vat_rate, row.net.amount)
  return {
    date,
    rooms_sold,
    complimentary,
    arrivals,
    departures,
    stayovers,
    no_shows,
    cancellations,
    revenue: Object.fromEntries(revenue.filter(([, amount]: [string, number]) => amount !== 0).sort()),
    net: differences(net, new Map()),
    payments: Object.fromEntries(
      day.payments.map(({ method, received, refunded }: Answer) => [
        method,
        { received: received.amount, refunded: refunded.amount },
      ]),
    ),
    deposits_held: day.deposits_held.amount,
    open_balances: day.open_balances.amount,
  }
}
