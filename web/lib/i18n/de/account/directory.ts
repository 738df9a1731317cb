import type { Catalogue } from '../../catalogue.ts'

export const directory: Catalogue['directory'] = {
  continue_with: (label) => `Weiter mit ${label}`,
  waiting: 'Sie werden angemeldet …',
  back: 'Zurück zur Anmeldung',
}
