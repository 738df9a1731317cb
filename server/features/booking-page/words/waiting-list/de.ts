import type { WaitingWords } from './words.ts'

export const de: WaitingWords = {
  title: 'Warteliste',
  offer:
    'Hinterlassen Sie Ihre Adresse, damit wir uns melden können, wenn für diese Tage ein Zimmer frei wird.',
  link: 'Auf die Warteliste',
  text: 'Damit ist nichts gebucht und nichts reserviert. Wenn ein Zimmer frei wird, können wir Ihnen schreiben.',
  join: 'Auf die Warteliste setzen',
  consent: 'Einwilligung',
  consent_missing: 'Bitte kreuzen Sie an, dass Sie einverstanden sind.',
  many: 'Sie warten hier schon auf mehrere Zeiträume. Bitte schreiben Sie uns.',
  search: 'Andere Daten',
  agree: (property, day) =>
    `Ich bin einverstanden, dass ${property} meinen Namen und meine E-Mail-Adresse aufbewahrt, um mir ein freies Zimmer zu melden, höchstens bis 30 Tage nach dem ${day}. Das kann ich jederzeit widerrufen.`,
  joined: (property) =>
    `Sie stehen auf der Warteliste. ${property} kann sich melden, sobald ein Zimmer frei ist.`,
}
