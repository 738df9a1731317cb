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
  issued: (numbers) => `${numbers} ausgestellt`,
}
