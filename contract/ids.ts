/** Type prefixes of identifiers. spec 2, rule 0 */
export const PREFIXES = {
  account: 'acct',
  property: 'prop',
  room_type: 'rt',
  room: 'rm',
  room_block: 'blk',
  rate_plan: 'rp',
  reservation: 'res',
  guest: 'gst',
  invoice: 'inv',
  payment: 'pay',
  event: 'evt',
  webhook: 'wh',
  delivery: 'del',
  api_key: 'key',
  user: 'usr',
  request: 'req',
  mail: 'mail',
  sync: 'sync',
  channel_booking: 'chb',
  refund: 'rfd',
  session: 'ses',
  passkey: 'psk',
  audit: 'aud',
  inbox_request: 'inb',
  announcement: 'ann',
  shift: 'shift',
  folio: 'fol',
  business_day: 'day',
  promotion: 'promo',
  report_schedule: 'rsch',
  report_run: 'rrun',
  yield_rule: 'yr',
  task: 'tsk',
  service: 'svc',
  charge: 'chg',
  phone: 'phn',
} as const

export type ObjectKind = keyof typeof PREFIXES

/** An id is opaque to clients: a prefix, an underscore, 26 characters that sort by creation. */
export const idPattern = (kind: ObjectKind) => `^${PREFIXES[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`
