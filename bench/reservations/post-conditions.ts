import type { BenchContext } from './bench-context.ts'

/** The contents of the database, counted by SQL. */
export interface Held {
  readonly nights: number
  readonly requested: number
  readonly sold: number
  readonly reservations: number
  readonly events: number
  readonly answers: number
  /** Draft invoices. */
  readonly drafts: number
}

/**
 * Counts the rows of bookings and proves consistency: `sold` grew by the nights booked, every booking has one
 * event, one draft, one stored response and a guest, and every total is the sum of its parts.
 */
export async function bookedExactly(
  { place, nights_booked: requested }: BenchContext,
  before?: Held,
): Promise<Held> {
  const owner = await place.owner('serai')
  try {
    const { rows } = await owner.query(`
      SELECT (SELECT sum(sold)::int FROM nights) AS sold,
        (SELECT sum(check_out - check_in)::int FROM reservations) AS nights,
        (SELECT count(*)::int FROM reservations) AS reservations,
        (SELECT count(*)::int FROM events WHERE type = 'reservation.created') AS events,
        (SELECT count(*)::int FROM invoices WHERE type = 'invoice') AS drafts,
        (SELECT count(*)::int FROM idempotency WHERE status = 201) AS answers`)
    const after: Held = { ...rows[0], requested }
    if (before) {
      const grown = (name: keyof Held) => after[name] - before[name]
      const made = grown('reservations')
      mustBe('nights sold', grown('sold'), grown('requested'))
      mustBe('nights booked', grown('nights'), grown('requested'))
      mustBe('events', grown('events'), made)
      mustBe('drafts', grown('drafts'), made)
      mustBe('stored answers', grown('answers'), made)
    }
    const faults = await owner.query(`
      SELECT (SELECT count(*)::int FROM reservations r WHERE NOT EXISTS (
          SELECT FROM guests g WHERE g.account_id = r.account_id AND g.id = r.guest_id)) AS guestless,
        (SELECT count(*)::int FROM (
           SELECT total, (SELECT sum((n->'amount'->>'amount')::int) FROM jsonb_array_elements(nightly_rates) n)
             + coalesce((SELECT sum((t->'amount'->>'amount')::int) FROM jsonb_array_elements(taxes) t
                         WHERE NOT (t->>'included')::boolean), 0) AS sum
           FROM reservations ORDER BY id DESC LIMIT 20000) AS priced WHERE total <> sum) AS wrong_totals,
        (SELECT count(*)::int FROM nights WHERE sold > capacity + overbooked) AS oversold`)
    for (const [name, count] of Object.entries<number>(faults.rows[0])) mustBe(name, count, 0)
    return after
  } finally {
    await owner.end()
  }
}

function mustBe(name: string, found: number, expected: number) {
  if (found !== expected) throw new Error(`post-condition: ${name} are ${found} and should be ${expected}`)
}
