import type { Wide } from '../../catalogue.ts'
import type { booking_page_visits as english } from '../../en/reporting/booking-page-visits.ts'

export const booking_page_visits: Wide<typeof english> = {
  title_of: (property) => `Buchungsseite, ${property}`,
  about:
    'Gezeigte Seiten, keine Personen: Im Browser wird nichts gespeichert und hier nichts über eine Person.',
  none: 'In diesem Zeitraum hat niemand die Buchungsseite geöffnet.',
  funnel: 'Von der Suche zur Zahlung',
  steps: {
    search: 'Erste Seite',
    rooms: 'Zimmer und Raten',
    details: 'Formular',
    booked: 'Gebucht',
    paid: 'Auf der Seite bezahlt',
    full: 'Kein Zimmer frei',
    restricted: 'Eingeschränkt',
    too_large: 'Zu viele Personen',
  },
  share: (percent) => `${percent} des Schritts davor`,
  unsold: 'Suchen ohne buchbares Ergebnis',
  sources: 'Herkunft',
  direct: 'Direkt oder unbekannt',
  languages: 'Sprache',
  days: 'Tag',
}
