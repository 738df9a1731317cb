import type { Wide } from '../../catalogue.ts'
import type { room_type_form as english } from '../../en/inventory/room-type-form.ts'

export const room_type_form: Wide<typeof english> = {
  genders: { any: 'Alle', female: 'Nur Frauen', male: 'Nur Männer' },
  hint: 'Für eine Suite oder einen Schlafsaal, der im Ganzen verkauft wird: die Zimmer, die dazugehören. Leer lassen, wenn die Kategorie eigene Zimmer hat.',
  placeholder: 'Eigene Zimmer',
  whole_types: 'Alle Zimmer einer Kategorie',
  all_of: (name) => `${name}: alle`,
  of_type: (name, room) => `${name} · ${room}`,
  note: 'Ein Verkauf belegt alle diese Zimmer. Verkauft wird, solange alle frei sind.',
  room_names: 'Zimmernamen',
  room_names_hint: 'Etwa 101–112, 201. Bleibt es leer, werden sie nummeriert.',
  room_names_count: (names, count) => `${names} Namen für ${count} Zimmer`,
  amenities_hint: 'Durch Komma getrennt: wifi, private_bathroom',
  add_bed: 'Bett hinzufügen',
  bed_count: 'Anzahl',
  show_rooms: 'Zimmer anzeigen',
}
