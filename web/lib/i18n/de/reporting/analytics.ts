import type { Wide } from '../../catalogue.ts'
import type { analytics as english } from '../../en/reporting/analytics.ts'

const nights = (count: number) =>
  `${count.toLocaleString('de')} ${count === 1 ? 'Zimmernacht' : 'Zimmernächte'}`

export const analytics: Wide<typeof english> = {
  title: 'Auswertung',
  title_of: (property) => `Auswertung, ${property}`,
  formula: 'Formel',
  formula_of: (chart) => `Formel: ${chart}`,
  table: 'Tabelle',
  show_stays: 'Aufenthalte',
  stays_of: (chart) => `Aufenthalte hinter ${chart}`,
  more_of: (chart) => `Mehr zu ${chart}`,
  all_rows: 'Alle',
  csv: 'Als CSV speichern',
  png: 'Als Bild speichern (PNG)',
  everything: 'Alle',
  night: 'Nacht',
  nights: 'Zimmernächte',
  revenue: 'Logisumsatz',
  share: (figure, percent) => `${figure} · ${percent}`,
  segments: { room_type_id: 'Zimmerkategorie', rate_plan_id: 'Ratenplan', channel: 'Kanal' },
  tiles: {
    title: 'Kennzahlen des Zeitraums',
    formula:
      'Auslastung = verkaufte ÷ verfügbare Zimmer. ADR = Logisumsatz ÷ zu einem Preis verkaufte Zimmer. RevPAR = Logisumsatz ÷ verfügbare Zimmer. Mittlerer Aufenthalt = verkaufte Zimmer ÷ Aufenthalte. Vorlauf = Tage von der Buchung bis zur Nacht, im Mittel aller Zimmernächte. Stornoquote = stornierte Aufenthalte ÷ (Aufenthalte + stornierte Aufenthalte + No-Shows).',
  },
  pace: {
    title: 'Buchungsstand im Vergleich',
    formula:
      'Zimmernächte, die jetzt gebucht sind, neben denen, die vor einem Jahr für denselben Wochentag mit gleichem Vorlauf gebucht waren, und dem, was die Nacht am Ende brachte.',
    label: (now, before) =>
      before === undefined
        ? `Liniendiagramm: ${now} Zimmernächte gebucht, das Vorjahr ist nicht erfasst`
        : `Liniendiagramm: ${now} Zimmernächte gebucht, ${before} vor einem Jahr`,
    now: 'Gebucht',
    last_year: 'Vor einem Jahr, gleicher Vorlauf',
    final: 'Vorjahr, am Ende',
  },
  pickup: {
    title: 'Pickup',
    formula:
      'Zimmernächte, die jetzt gebucht sind, weniger die am Abend vor so vielen Tagen: was seither gebucht wurde, weniger was storniert wurde.',
    window: 'Tage zurück',
    not_closed: 'So weit zurück ist kein Tag erfasst: Tage werden erfasst, wenn sie enden.',
    days: (days) => (days === 1 ? '1 Tag' : `${days} Tage`),
    sum: (rooms, revenue) => `${nights(rooms)}, ${revenue}`,
    label: (rooms, days) => `Säulen nach Nacht: ${nights(rooms)} in ${days} Tagen`,
  },
  heat: {
    title: 'Auslastung nach Nacht',
    formula: 'Verkaufte ÷ verfügbare Zimmer × 100, Nacht für Nacht. Je dunkler, desto voller.',
    label: (percent) => `Kalender nach Wochen: ${percent} insgesamt`,
  },
  cancelled: {
    title: 'Stornierte Nächte',
    formula:
      'Stornierte Aufenthalte, die an dem Datum eine Nacht gehabt hätten, wann immer storniert wurde; Stornierungen eines Tages stehen in seinem Abschluss. Die Quote ist stornierte Aufenthalte ÷ (Aufenthalte + stornierte Aufenthalte + No-Shows).',
    label: (count) => `Säulen nach Nacht: ${count} stornierte Aufenthalte`,
    sum: (count, rate) => `${count} Aufenthalte, ${rate}`,
    count: 'Stornierte Aufenthalte',
    revenue: 'Entgangener Umsatz',
  },
  mix: {
    title: 'Kanäle nach Provision',
    formula:
      'Logisumsatz weniger die Provision, die der Kanal genannt hat; jede Nacht eines Aufenthalts trägt den gleichen Teil. Der gestrichelte Rahmen ist der Umsatz davor.',
    label: (net) => `Balken nach Kanal: ${net} insgesamt`,
    channel: 'Kanal',
    commission: 'Provision',
    net: 'Umsatz nach Provision',
  },
  other: {
    title: 'Sonstiger Umsatz nach Art',
    formula:
      'Was abgeschlossene Tage neben den Zimmern erlöst haben, ohne MwSt.: Mahlzeiten, Leistungen nach Kategorie, Gebühren, Rabatte und Korrekturen, dazu die Mahlzeiten im Preis künftiger Nächte. Die Kurtaxe ist kein Umsatz. Zusammen ergeben die Teile den sonstigen Umsatz.',
    label: (sum) => `Balken nach Art: ${sum} insgesamt`,
    none: 'In diesen Tagen nichts außer Zimmern.',
    kind: 'Art',
    amount: 'Umsatz',
    before: 'Im Vergleich',
    kinds: {
      meal: 'Mahlzeiten im Preis',
      food: 'Essen und Trinken',
      parking: 'Parken',
      wellness: 'Wellness',
      transport: 'Transport',
      rental: 'Verleih',
      other: 'Sonstige Leistungen',
      fee: 'Gebühren',
      discount: 'Rabatte',
      adjustment: 'Korrekturen',
    },
  },
  groups: {
    lead_time: {
      title: 'Vorlauf',
      formula: 'Zimmernächte nach Tagen von der Buchung bis zur Nacht.',
      label: (count) => `Balken nach Vorlauf: ${nights(count)}`,
    },
    length_of_stay: {
      title: 'Aufenthaltsdauer',
      formula: 'Zimmernächte nach den Nächten ihres Aufenthalts.',
      label: (count) => `Balken nach Aufenthaltsdauer: ${nights(count)}`,
    },
    country: {
      title: 'Herkunft',
      formula: 'Zimmernächte nach dem Land im Profil des Gastes.',
      label: (count) => `Balken nach Land: ${nights(count)}`,
    },
  },
  budgets: {
    title: 'Budgets',
    title_of: (property) => `Budgets, ${property}`,
    year: 'Jahr',
    hint: 'Logisumsatz ohne MwSt. und Mahlzeiten und Zimmernächte nach Monat. Eine oder zwei Zeilen mit zwölf Zellen aus einer Tabelle lassen sich in jedes Feld einfügen.',
    revenue_of: (month) => `Logisumsatz im ${month}`,
    nights_of: (month) => `Zimmernächte im ${month}`,
    total: 'Jahr',
    save: 'Speichern',
    saved: (year) => `Budget ${year} gespeichert`,
    not_a_number: 'Eine ganze Zahl von Nächten',
    read_only: 'Budgets ändern Inhaber, Direktion und Revenue Management.',
  },
  overview: {
    week: {
      title: 'Wie es lief',
      title_of: (property) => `Wie es lief, ${property}`,
      presets: { last_7_days: 'Letzte 7 Tage', last_week: 'Letzte Woche', this_month: 'Dieser Monat' },
      occupancy: 'Belegung',
      adr: 'ADR',
      revpar: 'RevPAR',
      room_revenue: 'Logiserlös',
      pickup: 'Pickup, 7 Tage',
      pickup_of: (nights) => `Pickup, 7 Tage (${nights} Nächte)`,
      books: 'Gebucht, 30 Nächte',
      owed: 'Außenstände',
      points: (change) => `${change} Punkte`,
      against: (change, figure) => `${change} · Vorjahr ${figure}`,
      none: 'Vorjahr nicht erfasst',
    },
    title: 'Überblick',
    tonight: 'Heute Nacht',
    sold_of: (sold, all) => `${sold} von ${all}`,
    ahead: 'Nächste 30 Nächte',
    nights: (count) => `${count} Zimmernächte`,
    last_year: (figure) => `vor einem Jahr ${figure}`,
    no_last_year: 'Vorjahr nicht erfasst',
    month: 'Monat bisher',
    budget: (figure) => `Budget ${figure}`,
    open: 'Noch zu zahlen',
    open_on: (day) => `am Ende von ${day}`,
    channels: 'Kanäle',
    no_channels: 'Keine',
    all_well: (count) => `${count} in Ordnung`,
    status: { green: 'In Ordnung', amber: 'Verzögert', red: 'Gestoppt' },
    decisions: 'Braucht eine Entscheidung',
    nothing: 'Nichts braucht eine Entscheidung.',
    more: (count) => `${count} weitere Häuser werden nicht gezeigt.`,
    since: (time) => `seit ${time}`,
  },
}
