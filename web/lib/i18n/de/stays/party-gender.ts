import type { Wide } from '../../catalogue.ts'
import type { party_gender as english } from '../../en/stays/party-gender.ts'

export const party_gender: Wide<typeof english> = {
  unknown: 'Nicht gesagt',
  of: { female: 'Frauen', male: 'Männer', mixed: 'Frauen und Männer' },
  needed: { female: 'Dieser Schlafsaal ist nur für Frauen.', male: 'Dieser Schlafsaal ist nur für Männer.' },
}
