/**
 * The clock of the service, as far as the phone knows it: timers and the times of actions do not depend on the
 * phone's own, which may be set wrong by hours.
 */

const KEY = 'serai.housekeeping.clock_offset_ms'

/**
 * Smaller differences are no better known: the service answers whole seconds. The offset also stays as it is
 * within them, so that the time never runs backwards between two actions.
 */
const TOLERANCE_MS = 2_000

/** Kept for the next page, which may be opened offline. */
let offset_ms = Number(localStorage.getItem(KEY)) || 0

/** Milliseconds since 1970, by the clock of the service. */
export const serviceNow = (): number => Date.now() + offset_ms

/**
 * Compares the clocks by a response.
 * @param at the moment of the response, by the service
 * @param asked_at when the request was sent, by this phone
 */
export function compareClocks(at: string, asked_at: number): void {
  const answered_at = Date.now()
  const half_way_ms = (answered_at - asked_at) / 2
  // The clock was set while the request was under way.
  if (half_way_ms < 0) return
  const measured_ms = Date.parse(at) - (asked_at + half_way_ms)
  if (Math.abs(measured_ms - offset_ms) <= TOLERANCE_MS + half_way_ms) return
  offset_ms = Math.round(measured_ms)
  localStorage.setItem(KEY, String(offset_ms))
}
