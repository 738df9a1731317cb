/** Words that say nothing of what is searched for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be by can do does for from get have how i if in into is it me my of on or our so that the
   their them then there they this to use was we what when where which who why will with without you your`.split(
    /\s+/,
  ),
)

/** Two words for one thing, written apart, with a hyphen or as one. */
const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\bno[ -]?shows?\b/g, 'noshow'],
  [/\bwalk[ -]?ins?\b/g, 'walkin'],
  [/\bcheck(?:ed|ing)?[ _-]?in\b/g, 'checkin'],
  [/\bcheck(?:ed|ing)?[ _-]?out\b/g, 'checkout'],
  [/\bmin(?:imum)?[ _-]?stay\b/g, 'minstay'],
  [/\brate[ -]?limit(?:s|ed|ing)?\b/g, 'ratelimit'],
  [/\be-?mail(s?)\b/g, 'email'],
  [/\bi-?cal\b/g, 'ical'],
  [/\bover-?book(?:ed|ing|ings)?\b/g, 'overbook'],
  [/\bopen-?api\b/g, 'openapi'],
  [/\bapi[ -]?keys?\b/g, 'apikey'],
  [/\btwo[ -]factor\b/g, 'second factor'],
  [/\b(?:wi-?fi)\b/g, 'wifi'],
]

/** Words for one thing, of which documents use one and readers another. */
const SYNONYMS: readonly string[] = [
  'booking reservation stay',
  'cancel cancellation',
  'auth authenticate authentication authorization login bearer token apikey',
  'ratelimit 429 throttle throttling quota',
  'retry retries attempt redelivery resend',
  'cents minor smallest amount money',
  'pay payment',
  'refund repay',
  'sandbox environment staging',
  'overbook oversell oversold twice',
  'bulk batch mass over several',
  'walkin checkin',
  'delete erase erasure remove gdpr',
  'key keys apikey token',
  'ip address addresses firewall allowlist whitelist',
  'error errors code codes',
  'deploy deployment install production docker container',
  'smtp email mail',
  'sdk client library generator postman openapi swagger insomnia',
  'oauth oidc openid sso directory directories saml',
  'upgrade update version migrate',
  'pagination paging page cursor',
  'idempotent idempotency duplicate twice',
  'signature hmac verify sign',
  'preview simulate dry_run dryrun quote',
  'etag version concurrent conflict optimistic',
  'discount promotion coupon voucher promo',
  'fee penalty',
  'tax vat',
  'housekeeping cleaning housekeeper dirty',
  'ota channel booking.com expedia airbnb',
  'metrics prometheus monitoring grafana',
  'localhost ngrok listen tunnel',
  'deposit prepayment downpayment',
  'price rate cost tariff',
  'dates date',
  'modify change edit',
  'create add new make',
  'minstay restriction restrictions',
  'breaking deprecation deprecated versions version',
  'timezone zone utc time',
  'widget embed iframe website',
  '2fa mfa totp factor',
]

/** What two words of one stem share: "authenticate" and "authentication", "bookings" and "booking". */
function stemOf(word: string): string {
  if (word.length < 4 || /[\d._]/.test(word)) return word
  const plural = word.replace(/ies$/, 'y').replace(/(?<=[^su])s$/, '')
  const stem = plural.replace(/(?:ations?|ating|ated|ates?|ings?|ions?|ed|ity|e)$/, '')
  const long = stem.length >= 3 ? stem : plural
  return long.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/(?<=..)y$/, 'i')
}

const STEMS = new Map<string, string>()
const MAX_STEMS = 20_000

/** The documentation has 200,000 words, and 6,000 different ones. */
function known(word: string): string {
  const before = STEMS.get(word)
  if (before !== undefined) return before
  const stem = stemOf(word)
  if (STEMS.size < MAX_STEMS) STEMS.set(word, stem)
  return stem
}

const prepared = (text: string): string =>
  COMPOUNDS.reduce((whole, [pattern, word]) => whole.replaceAll(pattern, ` ${word} `), text.toLowerCase())

/** The stems of a text, in order. `price_overrides` is one word and its parts, `SVC-1001` one. */
export function stemsOf(text: string): string[] {
  const words = prepared(text).match(/[a-z]+-\d+|[\p{L}\d]+(?:[._][\p{L}\d]+)*/gu) ?? []
  return words.flatMap((word) => {
    const parts = /[._]/.test(word) ? [word, ...word.split(/[._]/)] : [word]
    return parts.filter((part) => !STOP_WORDS.has(part)).map(known)
  })
}

const SAME: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const same = new Map<string, Set<string>>()
  for (const line of SYNONYMS) {
    const stems = stemsOf(line)
    for (const stem of stems) {
      const known = same.get(stem) ?? new Set()
      for (const other of stems) if (other !== stem) known.add(other)
      same.set(stem, known)
    }
  }
  return same
})()

export const synonymsOf = (stem: string): ReadonlySet<string> => SAME.get(stem) ?? new Set()
