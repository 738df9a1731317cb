import type { Wide } from '../../catalogue.ts'
import type { combined_types as english } from '../../en/inventory/combined-types.ts'

export const combined_types: Wide<typeof english> = {
  hint: 'Für eine Suite oder einen Schlafsaal, der im Ganzen verkauft wird: die Zimmer, die dazugehören. Leer lassen, wenn die Kategorie eigene Zimmer hat.',
  placeholder: 'Eigene Zimmer',
  whole_types: 'Alle Zimmer einer Kategorie',
  all_of: (name) => `${name}: alle`,
  of_type: (name, room) => `${name} · ${room}`,
  note: 'Ein Verkauf belegt alle diese Zimmer. Verkauft wird, solange alle frei sind.',
}
