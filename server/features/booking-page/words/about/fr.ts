import type { AboutWords } from './words.ts'

export const fr: AboutWords = {
  why: 'Pourquoi réserver ici',
  house_rules: 'Règlement intérieur',
  map: 'Voir sur la carte',
  legal_notice: 'Mentions légales',
  company: 'Société',
  represented_by: 'Représentée par',
  address: 'Adresse',
  contact: 'Contact',
  register: 'Registre',
  vat_id: 'N° de TVA',
  tax_number: 'Numéro fiscal',
}
