import type { Wide } from '../../catalogue.ts'
import type { cancelled_stay as english } from '../../en/stays/cancelled-stay.ts'

export const cancelled_stay: Wide<typeof english> = {
  to_pay_back: (who) => `an ${who} zurückzuzahlen`,
  on_its_way: (who) => `auf dem Weg zurück auf die Karte von ${who}`,
  owed_by: (who) => `noch zu zahlen von ${who}`,
  settled: 'Nichts ist offen: Alles ist beglichen.',
  no_fee: 'keine Gebühr',
  irreversible: {
    refund:
      'Geld wurde erstattet: Der Aufenthalt lässt sich nicht wiederherstellen. Derselbe Aufenthalt kann neu gebucht werden.',
    over: 'Der Aufenthalt ist vorbei: Er lässt sich nicht wiederherstellen.',
    closed_day: 'Der Tag des No-Shows ist abgeschlossen: Es lässt sich nicht zurücknehmen.',
  },
  documents: 'Belege und Zahlungen',
  payment: (method) => `Zahlung · ${method}`,
  refund: 'Erstattung',
  void_draft: 'Entwurf des Aufenthalts, hinfällig: Darauf ist nichts zu zahlen',
}
