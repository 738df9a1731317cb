import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'

/** Everything that a pack says, in one language. */
export interface PackWords {
  readonly title: string
  readonly as_of: (moment: string) => string
  readonly since: string
  readonly confidential: string
  readonly cut: (stays: number) => string
  readonly none: string
  readonly in_house: string
  readonly arriving: string
  readonly awaits_deposit: string
  readonly page_of: (page: number, of: number) => string
  readonly sections: Readonly<
    Record<
      'by_room' | 'by_name' | 'arrivals' | 'departures' | 'balances' | 'rooms' | 'closures' | 'phones',
      string
    >
  >
  readonly columns: Readonly<
    Record<
      | 'arrival'
      | 'balance'
      | 'closed'
      | 'condition'
      | 'departure'
      | 'from'
      | 'guest'
      | 'guests'
      | 'note'
      | 'phone'
      | 'reason'
      | 'room'
      | 'room_type'
      | 'status'
      | 'time'
      | 'to',
      string
    >
  >
  readonly conditions: Readonly<Record<string, string>>
  readonly closures: Readonly<Record<'out_of_order' | 'out_of_service', string>>
}

export const PACK_WORDS: Readonly<Record<PackLanguage, PackWords>> = {
  en: {
    title: 'Downtime pack',
    as_of: (moment) => `As of ${moment}`,
    since: 'What happened since is not in it: write it down and enter it later.',
    confidential:
      'Names, phone numbers and balances of guests: keep it locked away and destroy the previous one.',
    cut: (stays) => `Not complete: the first ${stays} stays are shown.`,
    none: 'None.',
    in_house: 'In house',
    arriving: 'Expected',
    awaits_deposit: 'awaits the deposit',
    page_of: (page, of) => `Page ${page} of ${of}`,
    sections: {
      by_room: 'In house by room',
      by_name: 'In house by name',
      arrivals: 'Arrivals, 7 days',
      departures: 'Departures, 7 days',
      balances: 'Open balances',
      rooms: 'Rooms',
      closures: 'Closures, 7 days',
      phones: 'Phone numbers',
    },
    columns: {
      arrival: 'Arrival',
      balance: 'Balance',
      closed: 'Closed',
      condition: 'Condition',
      departure: 'Departure',
      from: 'From',
      guest: 'Guest',
      guests: 'Guests',
      note: 'Note',
      phone: 'Phone',
      reason: 'Reason',
      room: 'Room',
      room_type: 'Room type',
      status: 'Status',
      time: 'Time',
      to: 'Until',
    },
    conditions: { clean: 'Clean', dirty: 'Dirty', inspected: 'Inspected', cleaning: 'Being cleaned' },
    closures: { out_of_order: 'Out of order', out_of_service: 'Out of service' },
  },
  de: {
    title: 'Notfallpaket',
    as_of: (moment) => `Stand: ${moment}`,
    since: 'Was seither geschah, fehlt: Notieren Sie es und tragen Sie es später ein.',
    confidential:
      'Namen, Telefonnummern und Salden von Gästen: Schließen Sie es weg und vernichten Sie das vorige.',
    cut: (stays) => `Nicht vollständig: Gezeigt werden die ersten ${stays} Aufenthalte.`,
    none: 'Keine.',
    in_house: 'Im Haus',
    arriving: 'Erwartet',
    awaits_deposit: 'Anzahlung steht aus',
    page_of: (page, of) => `Seite ${page} von ${of}`,
    sections: {
      by_room: 'Im Haus nach Zimmer',
      by_name: 'Im Haus nach Name',
      arrivals: 'Anreisen, 7 Tage',
      departures: 'Abreisen, 7 Tage',
      balances: 'Offene Salden',
      rooms: 'Zimmer',
      closures: 'Sperren, 7 Tage',
      phones: 'Telefonnummern',
    },
    columns: {
      arrival: 'Anreise',
      balance: 'Saldo',
      closed: 'Gesperrt',
      condition: 'Zustand',
      departure: 'Abreise',
      from: 'Von',
      guest: 'Gast',
      guests: 'Gäste',
      note: 'Notiz',
      phone: 'Telefon',
      reason: 'Grund',
      room: 'Zimmer',
      room_type: 'Zimmerkategorie',
      status: 'Status',
      time: 'Uhrzeit',
      to: 'Bis',
    },
    conditions: { clean: 'Sauber', dirty: 'Schmutzig', inspected: 'Geprüft', cleaning: 'In Reinigung' },
    closures: { out_of_order: 'Außer Betrieb', out_of_service: 'Nicht im Verkauf' },
  },
}
