import type { AboutWords } from './words.ts'

export const de: AboutWords = {
  why: 'Warum hier buchen',
  house_rules: 'Hausordnung',
  map: 'Auf der Karte zeigen',
  legal_notice: 'Impressum',
  company: 'Unternehmen',
  represented_by: 'Vertreten durch',
  address: 'Adresse',
  contact: 'Kontakt',
  register: 'Register',
  vat_id: 'USt-IdNr.',
  tax_number: 'Steuernummer',
}
