import { type Rule, rule } from './rule-store.ts'

/** What a service of a reservation is charged: one that is for the stay or by person once. */
export const CHARGED = (services: string) => `
  coalesce((SELECT sum((e ->> 'unit_price')::bigint * (e ->> 'quantity')::integer *
              CASE WHEN e ->> 'per' IN ('stay', 'person') THEN 1 ELSE jsonb_array_length(e -> 'dates') END)
            FROM jsonb_array_elements(${services}) e), 0)`

/** What stays hold of services; one that is given up holds nothing. */
const HELD = `
  SELECT e ->> 'service_id' AS service_id, d::date AS date, sum((e ->> 'quantity')::integer) AS held
  FROM reservations r, jsonb_array_elements(r.services) e, jsonb_array_elements_text(e -> 'dates') d
  WHERE r.account_id = $1 AND r.services <> '[]' AND r.status NOT IN ('cancelled', 'no_show') GROUP BY 1, 2`

/** What must be true of services that are counted. rule 25.10 */
export const SERVICE_RULES: readonly Rule[] = [
  rule(
    'services_taken',
    `SELECT coalesce(n.service_id, h.service_id) AS id, coalesce(n.date, h.date) AS date,
       format('%s taken, but %s held by reservations', coalesce(n.taken, 0), coalesce(h.held, 0)) AS found
     FROM (SELECT service_id, date, taken FROM service_dates
           WHERE account_id = $1 AND $2::timestamptz IS NOT NULL) n
     FULL JOIN (${HELD}) h ON h.service_id = n.service_id AND h.date = n.date
     WHERE coalesce(n.taken, 0) <> coalesce(h.held, 0) ORDER BY 1, 2`,
  ),
  // Dates that are over keep the limit that they had.
  rule(
    'service_limit',
    `SELECT n.service_id AS id, n.date,
       format('%s taken with a limit of %s and %s above it, but the service has %s', n.taken,
         coalesce(n.daily_limit::text, 'none'), n.over_limit, coalesce(s.daily_limit::text, 'none')) AS found
     FROM service_dates n JOIN services s ON s.account_id = n.account_id AND s.id = n.service_id
     JOIN properties p ON p.account_id = s.account_id AND p.id = s.property_id
     WHERE n.account_id = $1 AND n.date >= ($2::timestamptz AT TIME ZONE p.timezone - p.day_ends_at::interval)::date
       AND (n.daily_limit IS DISTINCT FROM s.daily_limit
         OR n.over_limit <> greatest(0, n.taken - coalesce(n.daily_limit, n.taken))) ORDER BY 1, 2`,
  ),
]
