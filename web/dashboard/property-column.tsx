import { useMessages } from '../lib/i18n/language.tsx'
import { useMe } from '../lib/session.ts'
import { type Column, Truncate } from '../ui/table.tsx'

interface OfProperty {
  readonly id: string
  readonly property_id: string
}

/** Of which property a row is, where rows of several are mixed; none where all are of one. */
export function usePropertyColumn<Row extends OfProperty>(
  rows: readonly Row[],
  wide: Exclude<Column<Row>['wide'], undefined> = false,
): readonly Column<Row>[] {
  const { property: title } = useMessages().reservations
  const { properties } = useMe()
  if (new Set(rows.map(({ property_id }) => property_id)).size < 2) return []
  const nameOf = (of: string) => properties.find(({ id }) => id === of)?.name
  return [
    {
      key: 'property',
      title,
      plain: true,
      wide,
      cell: ({ property_id }) => <Truncate>{nameOf(property_id)}</Truncate>,
    },
  ]
}
