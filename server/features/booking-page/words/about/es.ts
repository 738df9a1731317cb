import type { AboutWords } from './words.ts'

export const es: AboutWords = {
  why: 'Por qué reservar aquí',
  house_rules: 'Normas de la casa',
  map: 'Ver en el mapa',
  legal_notice: 'Aviso legal',
  company: 'Empresa',
  represented_by: 'Representada por',
  address: 'Dirección',
  contact: 'Contacto',
  register: 'Registro',
  vat_id: 'NIF-IVA',
  tax_number: 'Número fiscal',
}
