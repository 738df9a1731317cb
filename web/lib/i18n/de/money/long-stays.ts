import type { Wide } from '../../catalogue.ts'
import type { long_stays as english } from '../../en/money/long-stays.ts'
import { plural } from '../../plural.ts'

export const long_stays: Wide<typeof english> = {
  cycle: 'Nächte werden abgerechnet',
  cycles: { none: 'Beim Check-out', weekly: 'Jeden Montag', monthly: 'Am Ersten jedes Monats' },
  cycle_saved: {
    none: 'Der Check-out rechnet alles Übrige ab',
    weekly: 'Nächte werden jeden Montag abgerechnet',
    monthly: 'Nächte werden am Ersten jedes Monats abgerechnet',
  },
  cycle_back: 'Abrechnung wie zuvor',
  invoice: 'Nächte abrechnen …',
  title: 'Nächte abrechnen bis …',
  until: 'Bis zur Nacht vor dem',
  hint: 'Was vor diesem Tag berechnet und noch nicht abgerechnet ist. Der Rest bleibt auf dem Entwurf, und was sich an abgerechneten Nächten ändert, steht auf der nächsten Rechnung.',
  preview: 'Rechnungen',
  payer: 'Rechnung an',
  nights: 'Nächte',
  total: 'Summe',
  credit_note: 'Rechnungskorrektur',
  issue: (count) => `${plural(count, 'Rechnung', 'Rechnungen')} ausstellen`,
  recurring: 'Wiederkehrende Position …',
  recurring_list: 'Wiederkehrende Positionen',
  recurring_title: 'Wiederkehrende Position',
  recurring_hint:
    'Wird jetzt berechnet und beim Tagesabschluss wieder, solange der Gast im Haus ist: bis zur Abreise oder vor einem Tag.',
  how_often: 'Wie oft',
  recurs: { daily: 'Jeden Tag', weekly: 'Jede Woche', monthly: 'Jeden Monat' },
  recurs_until: 'Bis vor',
  charge: 'Berechnen',
  recurs_now: (what) => `${what} wird ab jetzt berechnet`,
  next_on: (day) => `nächstes Mal ${day}`,
  none_left: 'nicht mehr',
  until_day: (day) => `bis vor ${day}`,
  end: 'Beenden',
  ended: (what) => `${what} wird nicht mehr berechnet`,
  issued: (numbers) => `${numbers} ausgestellt`,
}
