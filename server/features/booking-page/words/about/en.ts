import type { AboutWords } from './words.ts'

export const en: AboutWords = {
  why: 'Why book here',
  house_rules: 'House rules',
  map: 'Show on the map',
  legal_notice: 'Legal notice',
  company: 'Company',
  represented_by: 'Represented by',
  address: 'Address',
  contact: 'Contact',
  register: 'Register',
  vat_id: 'VAT number',
  tax_number: 'Tax number',
}
