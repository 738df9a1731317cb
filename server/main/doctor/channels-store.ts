import { roomsLeft } from '../../features/inventory/nights/public.ts'
import { type Rule, rule } from './rule-store.ts'

/** Channels that are green without pending changes: what they have acknowledged must be the desired state. */
const AT_REST = `
  SELECT c.property_id, c.id, ($2::timestamptz AT TIME ZONE p.timezone)::date AS today
  FROM channels c JOIN properties p ON p.account_id = c.account_id AND p.id = c.property_id
  WHERE c.account_id = $1 AND c.endpoint IS NOT NULL AND c.status = 'green' AND c.sync_id IS NULL
    AND NOT EXISTS (SELECT FROM channel_dirty_ranges m
      WHERE m.account_id = c.account_id AND m.property_id = c.property_id AND m.channel = c.id)`

/** Invariants of channels. rule 6 */
export const CHANNEL_RULES: readonly Rule[] = [
  rule(
    'channel_availability',
    `SELECT t.id, t.date, format('it was told %s of %s, but %s may be sold', t.told, t.room_code,
       least(o.sell_limit, coalesce(greatest(0, ${roomsLeft('n')}), 0))) AS found
     FROM (
       SELECT r.property_id, r.id, l.room_code, r.today, (run ->> 2)::integer AS told,
         '1970-01-01'::date + (run ->> 0)::integer + i AS date
       FROM (${AT_REST}) r
       JOIN channel_acknowledged_ari l ON l.account_id = $1 AND l.property_id = r.property_id AND l.channel = r.id
         AND l.kind = 'availability'
       CROSS JOIN json_array_elements(l.acknowledged) run
       CROSS JOIN generate_series(0, (run ->> 1)::integer - 1) i) t
     JOIN (
       SELECT m.property_id, m.channel, m.channel_room_id, m.room_type_id, coalesce(min(m.sell_limit), 100000) AS sell_limit
       FROM rate_plan_channels m JOIN room_types rt ON rt.account_id = $1 AND rt.id = m.room_type_id
       WHERE m.account_id = $1 AND m.enabled AND m.last_error IS NULL AND rt.status = 'active'
       GROUP BY 1, 2, 3, 4) o
       ON o.property_id = t.property_id AND o.channel = t.id AND o.channel_room_id = t.room_code
     LEFT JOIN nights n ON n.account_id = $1 AND n.room_type_id = o.room_type_id AND n.date = t.date
     WHERE t.date >= t.today
       AND t.told <> least(o.sell_limit, coalesce(greatest(0, ${roomsLeft('n')}), 0)) ORDER BY 1, 2`,
  ),
  rule(
    'channel_booking',
    `SELECT b.id, CASE WHEN r.id IS NULL THEN format('it is %s, but has no reservation', b.status)
         ELSE format('its reservation %s is of %s %s, not of %s %s',
           r.id, r.channel, r.external_reference, b.channel, b.reference) END AS found
     FROM channel_bookings b LEFT JOIN reservations r ON r.account_id = b.account_id AND r.id = b.reservation_id
     WHERE b.account_id = $1 AND $2::timestamptz IS NOT NULL AND b.status IN ('booked', 'cancelled')
       AND (r.id IS NULL OR (r.channel, r.external_reference) <> (b.channel, b.reference)) ORDER BY 1`,
  ),
  rule(
    'channel_mapping',
    `SELECT m.rate_plan_id AS id, format('its mapping to %s is of the room type %s, the plan of %s',
       m.channel, m.room_type_id, p.room_type_id) AS found
     FROM rate_plan_channels m JOIN rate_plans p ON p.account_id = m.account_id AND p.id = m.rate_plan_id
     WHERE m.account_id = $1 AND $2::timestamptz IS NOT NULL AND m.room_type_id <> p.room_type_id ORDER BY 1`,
  ),
]
