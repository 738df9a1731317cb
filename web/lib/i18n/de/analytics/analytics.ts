import type { Wide } from '../../catalogue.ts'
import type { analytics as english } from '../../en/analytics/analytics.ts'

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
      'Auslastung = verkaufte ÷ verfügbare Zimmer. ADR = Logisumsatz ÷ zu einem Preis verkaufte Zimmer. RevPAR = Logisumsatz ÷ verfügbare Zimmer. Mittlerer Aufenthalt = verkaufte Zimmer ÷ Aufenthalte. Vorlauf = Tage von der Buchung bis zur Nacht, im Mittel aller Zimmernächte. Stornoquote = Stornierungen ÷ (Aufenthalte + Stornierungen + No-Shows).',
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
    sum: (rooms, revenue) => `${rooms} Zimmernächte, ${revenue}`,
    label: (rooms, days) => `Säulen nach Nacht: ${rooms} Zimmernächte in ${days} Tagen`,
  },
  heat: {
    title: 'Auslastung nach Nacht',
    formula: 'Verkaufte ÷ verfügbare Zimmer × 100, Nacht für Nacht. Je dunkler, desto voller.',
    label: (percent) => `Kalender nach Wochen: ${percent} insgesamt`,
  },
  cancelled: {
    title: 'Stornierungen',
    formula:
      'Stornierte Aufenthalte mit einer Nacht an dem Datum. Die Quote ist Stornierungen ÷ (Aufenthalte + Stornierungen + No-Shows).',
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
  groups: {
    lead_time: {
      title: 'Vorlauf',
      formula: 'Zimmernächte nach Tagen von der Buchung bis zur Nacht.',
      label: (nights) => `Balken nach Vorlauf: ${nights} Zimmernächte`,
    },
    length_of_stay: {
      title: 'Aufenthaltsdauer',
      formula: 'Zimmernächte nach den Nächten ihres Aufenthalts.',
      label: (nights) => `Balken nach Aufenthaltsdauer: ${nights} Zimmernächte`,
    },
    country: {
      title: 'Herkunft',
      formula: 'Zimmernächte nach dem Land im Profil des Gastes.',
      label: (nights) => `Balken nach Land: ${nights} Zimmernächte`,
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
