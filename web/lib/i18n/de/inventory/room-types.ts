import type { Catalogue } from '../../catalogue.ts'
import { plural } from '../../plural.ts'

export const room_types: Catalogue['offering']['room_types'] = {
  title: 'Zimmerkategorien',
  things: 'Zimmerkategorien',
  new: 'Neue Zimmerkategorie',
  empty_title: 'Noch keine Zimmerkategorien',
  empty_body:
    'Eine Kategorie legt fest, wie viele Zimmer einer Art es gibt und wie viele Gäste sie fassen. Ihre Zimmer werden mit ihr angelegt.',
  code: 'Kürzel',
  name: 'Name',
  description: 'Beschreibung',
  kind: 'Art',
  kinds: { private: 'Privatzimmer', dorm: 'Schlafsaal (verkauft Betten)', apartment: 'Apartments' },
  count: 'Zimmer oder Betten',
  count_of: (count, kind) =>
    kind === 'dorm' ? plural(count, 'Bett', 'Betten') : plural(count, 'Zimmer', 'Zimmer'),
  standard_occupancy: 'Standardbelegung',
  max_occupancy: 'Gäste maximal',
  max_adults: 'Erwachsene maximal',
  max_children: 'Kinder maximal',
  beds: 'Betten',
  bed_types: {
    single: 'Einzelbett',
    twin: 'Getrennte Betten',
    double: 'Doppelbett',
    queen: 'Queensize-Bett',
    king: 'Kingsize-Bett',
    sofa_bed: 'Schlafsofa',
    bunk: 'Etagenbett',
    cot: 'Kinderbett',
  },
  size: 'Größe',
  size_unit: 'm²',
  amenities: 'Ausstattung',
  status: 'Status',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  occupancy: 'Gäste',
  created: (name) => `${name} angelegt`,
  saved: (name) => `${name} gespeichert`,
}
