import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { ScheduledReport } from '#contract/reporting/paper-lists.staff.ts'

/** The texts of e-mails with reports, in one language. */
export interface ReportEmailWords {
  readonly titles: Readonly<Record<ScheduledReport, string>>
  readonly subject: (title: string, property: string, days: string) => string
  readonly attached: string
  readonly pack: string
  readonly as_of: (moment: string) => string
  readonly why: string
  readonly none: string
  readonly room_nights: (count: number) => string
  readonly last_year: (now: string, before: string) => string
  readonly figures: Readonly<Record<Figure, string>>
}

export type Figure =
  | ('occupancy' | 'rooms_sold' | 'adr' | 'revpar' | 'total_net' | 'taken' | 'arrivals' | 'departures')
  | ('deposits_held' | 'open_balances')
  | ('week' | 'week_revenue')
  | ('tonight' | 'ahead' | 'ahead_last_year' | 'month' | 'budget' | 'open')

export const REPORT_EMAIL_WORDS: Readonly<Record<PackLanguage, ReportEmailWords>> = {
  en: {
    titles: {
      manager: 'Manager’s report',
      in_house: 'In-house list',
      balances: 'Open balances',
      payments: 'Payments by method and person',
      overview: 'How your properties stand',
      downtime_pack: 'Downtime pack',
    },
    subject: (title, property, days) => `${title} · ${property} · ${days}`,
    attached: 'The report is attached as a PDF.',
    pack: 'The downtime pack is attached as a PDF and as a page that opens without a network. Delete the one before it: names, phone numbers and balances of guests are inside.',
    as_of: (moment) => `As of ${moment}.`,
    why: 'You get this mail because a manager of the house has entered your address under Reports, By mail.',
    none: 'not recorded',
    room_nights: (count) => `${count}\u00a0${count === 1 ? 'room night' : 'room nights'}`,
    last_year: (now, before) => `${now} (last year ${before})`,
    figures: {
      week: 'Last 7 days',
      week_revenue: 'Room revenue',
      occupancy: 'Occupancy',
      rooms_sold: 'Rooms sold',
      adr: 'ADR',
      revpar: 'RevPAR',
      total_net: 'Revenue, net',
      taken: 'Taken',
      arrivals: 'Arrivals',
      departures: 'Departures',
      deposits_held: 'Deposits held',
      open_balances: 'Open balances',
      tonight: 'Tonight',
      ahead: 'Next 30 nights',
      ahead_last_year: 'The same a year ago',
      month: 'Room revenue this month',
      budget: 'Budget until today',
      open: 'Open balances',
    },
  },
  de: {
    titles: {
      manager: 'Managerbericht',
      in_house: 'Hausliste',
      balances: 'Offene Salden',
      payments: 'Zahlungen nach Art und Person',
      overview: 'So stehen Ihre Häuser',
      downtime_pack: 'Notfallpaket',
    },
    subject: (title, property, days) => `${title} · ${property} · ${days}`,
    attached: 'Der Bericht ist als PDF angehängt.',
    pack: 'Das Notfallpaket ist als PDF und als Seite angehängt, die ohne Netz aufgeht. Löschen Sie das vorige: Es enthält Namen, Telefonnummern und Salden von Gästen.',
    as_of: (moment) => `Stand: ${moment}.`,
    why: 'Sie erhalten diese E-Mail, weil eine Leitung des Hauses Ihre Adresse unter Berichte, Per E-Mail eingetragen hat.',
    none: 'nicht erfasst',
    room_nights: (count) => `${count}\u00a0${count === 1 ? 'Zimmernacht' : 'Zimmernächte'}`,
    last_year: (now, before) => `${now} (Vorjahr ${before})`,
    figures: {
      week: 'Letzte 7 Tage',
      week_revenue: 'Logiserlös',
      occupancy: 'Auslastung',
      rooms_sold: 'Verkaufte Zimmer',
      adr: 'ADR',
      revpar: 'RevPAR',
      total_net: 'Umsatz netto',
      taken: 'Eingenommen',
      arrivals: 'Anreisen',
      departures: 'Abreisen',
      deposits_held: 'Anzahlungen',
      open_balances: 'Offene Salden',
      tonight: 'Heute Nacht',
      ahead: 'Nächste 30 Nächte',
      ahead_last_year: 'Vor einem Jahr',
      month: 'Logisumsatz des Monats',
      budget: 'Budget bis heute',
      open: 'Offene Salden',
    },
  },
}
