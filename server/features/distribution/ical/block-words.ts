/** Left out at the ends of a text. */
const MARKS = new Set(' *!.·•-')

/**
 * What sites write in place of a guest where nobody has booked. Compared as whole phrases, without accents: a guest may
 * be called Blockley or Closedale. Booking.com writes `CLOSED - Not available` for everything, booked or not: there a
 * booking blocks the room, and is found in its extranet.
 */
const BLOCKED = new Set(
  [
    ['not available', 'unavailable', 'not bookable', 'no availability', 'closed', 'blocked', 'blocked dates'],
    [
      'blocked by owner',
      'blocked by host',
      'owner block',
      'owner blocked',
      'owner hold',
      'block out',
      'blackout',
    ],
    ['maintenance', 'out of order', 'out of service', 'preparation time', 'do not book'],
    ['nicht verfügbar', 'nicht buchbar', 'gesperrt', 'geblockt', 'blockiert', 'geschlossen'],
    ['eigenbelegung', 'eigennutzung', 'vom eigentümer gesperrt', 'vom gastgeber gesperrt', 'wartung'],
    ['non disponible', 'pas disponible', 'indisponible', 'bloqué', 'bloquée', 'fermé', 'fermée'],
    ['bloqué par le propriétaire', "bloqué par l'hôte", 'dates bloquées', 'blocage propriétaire'],
    [
      'no disponible',
      'bloqueado',
      'bloqueada',
      'cerrado',
      'fechas bloqueadas',
      'bloqueado por el propietario',
    ],
    [
      'non disponibile',
      'indisponibile',
      'bloccato',
      'bloccata',
      'chiuso',
      'date bloccate',
      'bloccato dal proprietario',
    ],
    ['niet beschikbaar', 'onbeschikbaar', 'geblokkeerd', 'gesloten', 'geblokkeerd door eigenaar'],
    ['não disponível', 'indisponível', 'bloqueado pelo proprietário', 'fechado', 'datas bloqueadas'],
    [
      'ikke tilgjengelig',
      'ikke tilgængelig',
      'inte tillgänglig',
      'ej tillgänglig',
      'blokeret',
      'spärrad',
      'sperret',
    ],
    ['недоступно', 'закрыто', 'заблокировано', 'недоступний', 'μη διαθέσιμο', 'müsait değil', 'kapalı'],
    ['利用不可', '予約不可', 'ブロック済み', '不可用', '不可预订', '不可預訂', '예약 불가'],
    ['niedostępne', 'zablokowane', 'nedostupné', 'blokováno', 'nedostupno', 'blokirano'],
  ]
    .flat()
    .map(plain),
)
/** These may be a name as well: only where nothing but the name of a site stands beside them. */
const BLOCKED_ALONE = new Set([
  'block',
  'bloc',
  'sperre',
  'sperrung',
  'bloqueo',
  'blocco',
  'blokkade',
  'bloqueio',
])
/** What comes first where somebody has booked: what follows is the name of a guest. */
const BOOKED = new Set(
  [
    [
      'reserved',
      'reservation',
      'booked',
      'booking',
      'guest',
      'reserviert',
      'reservierung',
      'gebucht',
      'buchung',
    ],
    ['réservé', 'réservée', 'réservation', 'reservado', 'reservada', 'reserva', 'prenotato', 'prenotazione'],
    ['gereserveerd', 'reservering', 'geboekt', 'boeking'],
  ]
    .flat()
    .map(plain),
)
const SITES = new Set(
  [
    [
      'airbnb',
      'booking.com',
      'vrbo',
      'homeaway',
      'abritel',
      'fewo-direkt',
      'expedia',
      'expedia.com',
      'hotels.com',
    ],
    [
      'agoda',
      'tripadvisor',
      'holidu',
      'hometogo',
      'google',
      'plum guide',
      'marriott',
      'traum-ferienwohnungen',
    ],
  ].flat(),
)

/** Whether a summary says that nobody has booked. */
export function isBlock(summary: string): boolean {
  const whole = plain(summary)
  // A hyphen within a word divides nothing.
  const parts = whole
    .split(/ [-–—]{1,3} |[()[\]:|/,]|[–—]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (BLOCKED.has(whole)) return true
  if (BOOKED.has(parts[0] ?? '')) return false
  const others = parts.filter((part) => !SITES.has(part))
  return others.some((part) => BLOCKED.has(part)) || (others.length === 1 && BLOCKED_ALONE.has(others[0]!))
}

/** In small letters, without accents, marks at the ends and repeated spaces. */
function plain(text: string): string {
  const letters = [
    ...text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[’`]/g, "'")
      .replaceAll(/\s+/g, ' '),
  ]
  const first = letters.findIndex((one) => !MARKS.has(one))
  const last = letters.findLastIndex((one) => !MARKS.has(one))
  return letters.filter((_, at) => first >= 0 && at >= first && at <= last).join('')
}
