import type { Wide } from '../../catalogue.ts'
import type { guest_data as english } from '../../en/guest-data/guest-data.ts'
import { plural } from '../../plural.ts'

export const guest_data: Wide<typeof english> = {
  actions: 'Gastdaten',
  merge: 'Zusammenführen …',
  download: 'Daten herunterladen',
  downloading: (stays) => `Wird heruntergeladen: ${plural(stays, 'Aufenthalt', 'Aufenthalte')}`,
  downloaded: 'Alles über diesen Gast ist heruntergeladen',
  erase: 'Löschen …',
  other: {
    title: 'Ist das derselbe Gast?',
    body: 'Diese Buchungen kamen mit der E-Mail dieses Profils und einem anderen Namen oder Telefon. Eine andere Person bekommt ein eigenes Profil.',
    split: 'Andere Person',
    keep: 'Dieselbe Person',
    split_done: (name) => `${name} hat ein eigenes Profil`,
    kept: 'Als ein Gast behalten',
  },
  duplicates: {
    title: 'Mögliche Dublette',
    body: 'Diese Profile könnten dieselbe Person sein. Eine Zusammenführung lässt sich 30 Tage lang rückgängig machen.',
    reasons: {
      email: 'gleiche E-Mail',
      phone: 'gleiches Telefon',
      name: 'gleicher Name',
      similar_name: 'ähnlicher Name, gleiches Land',
    },
    all: 'Mögliche Dubletten',
    count: (pairs) =>
      pairs >= 500
        ? '500 oder mehr mögliche Dubletten'
        : plural(pairs, 'mögliche Dublette', 'mögliche Dubletten'),
    all_body:
      'Profile mit gleicher E-Mail, gleichem Telefon oder gleichem vollen Namen, die mit den meisten Gemeinsamkeiten zuerst. Eine Zusammenführung lässt sich 30 Tage lang zurücknehmen, auch im Profil.',
    things: 'mögliche Dubletten',
    none: 'Keine möglichen Dubletten',
    none_body: 'Hier stehen Profile, die E-Mail, Telefon oder den vollen Namen gemeinsam haben.',
    newer: (day) => `seit ${day}`,
    merge: 'Zusammenführen …',
    dismiss: 'Andere Person',
    dismissed: (name) => `${name} wird nicht mehr vorgeschlagen`,
  },
  merging: {
    title: (name) => `Mit ${name} zusammenführen`,
    choose: 'Welches Profil ist dieselbe Person?',
    search: 'Name, E-Mail oder Telefon',
    none: 'Kein Gast gefunden',
    body: 'Wählen Sie, was das Profil danach sagt. Notizen und Merkmale beider bleiben, wenn Sie nicht eines wählen.',
    field: 'Feld',
    kept: 'Dieses Profil',
    other: 'Anderes Profil',
    nothing: '–',
    both: 'Beides bleibt',
    stays: (count) => plural(count, 'Aufenthalt', 'Aufenthalte'),
    consequence: (stays) =>
      `${plural(stays, 'Aufenthalt zieht um', 'Aufenthalte ziehen um')}, mit Rechnungen, E-Mails und Notizen. Buchungen unter beiden E-Mails gehören zu diesem Profil. Ausgestellte Rechnungen bleiben, wie sie gedruckt sind.`,
    act: 'Zusammenführen',
    done: (name) => `${name} ist zusammengeführt`,
    undone: (name) => `${name} hat wieder ein eigenes Profil`,
  },
  merges: {
    title: 'Zusammengeführte Profile',
    until: (day) => `Bis ${day} rückgängig zu machen`,
    undo: 'Rückgängig machen',
    kept: (fields) => `Inzwischen geändert und so belassen: ${fields}`,
  },
  timeline: {
    current: 'Im Haus',
    ahead: 'Kommend',
    past: 'Vergangen',
    sum: (stays, nights, total) =>
      `${plural(stays, 'Aufenthalt', 'Aufenthalte')} · ${plural(nights, 'Nacht', 'Nächte')} · ${total}`,
  },
  consent: {
    filter: { true: 'Eingewilligt', false: 'Nicht eingewilligt' },
    title: 'Einwilligung',
    marketing: 'Neuigkeiten und Angebote',
    none: 'Nicht erteilt',
    given: 'Erteilt',
    pending: 'Ausstehend: noch nicht aus dem Postfach bestätigt',
    withdrawn: 'Widerrufen',
    record: 'Einwilligung erfassen …',
    withdraw: 'Widerruf erfassen',
    record_title: 'Einwilligung in Neuigkeiten und Angebote erfassen',
    text: 'Worin der Gast eingewilligt hat',
    text_hint: 'Im Wortlaut, wie der Gast ihn gelesen oder gehört hat. Das ist der Nachweis.',
    save: 'Erfassen',
    recorded: 'Einwilligung erfasst',
    withdrawal_recorded: 'Widerruf erfasst',
    sources: { booking_page: 'Buchungsseite', staff: 'Personal', api: 'API' },
    statements: 'Erklärungen, neueste zuerst',
  },
  erased: (day) => `Dieser Gast wurde am ${day} gelöscht. Aufenthalte und Zahlen bleiben.`,
  erasing: {
    title: (name) => `${name} löschen`,
    body: 'Das lässt sich nicht rückgängig machen.',
    anonymised:
      'Sofort anonymisiert: Profil, Notizen, Einwilligungen, Namen an Aufenthalten, E-Mails, Protokolle.',
    stays: 'Aufenthalte, Preise, Zahlungen und Zahlen bleiben ohne Namen.',
    kept: (count, until) =>
      `Das Gesetz bewahrt ${plural(count, 'Beleg', 'Belege')} bis ${until}. Danach werden sie von selbst anonymisiert.`,
    kept_none: 'Nach dem Gesetz muss nichts bleiben.',
    invoice: (number, until) => `Rechnung ${number}, bis ${until}`,
    payment: (until) => `Verwendungszweck einer Zahlung, bis ${until}`,
    type: (name) => `Zur Bestätigung ${name} eingeben`,
    act: 'Endgültig löschen',
    done: 'Der Gast ist gelöscht',
  },
}
