import type { AboutWords } from './words.ts'

export const it: AboutWords = {
  why: 'Perché prenotare qui',
  house_rules: 'Regole della casa',
  map: 'Mostra sulla mappa',
  legal_notice: 'Note legali',
  company: 'Società',
  represented_by: 'Rappresentata da',
  address: 'Indirizzo',
  contact: 'Contatti',
  register: 'Registro',
  vat_id: 'Partita IVA',
  tax_number: 'Codice fiscale',
}
