import { useQuery } from '@tanstack/react-query'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import type { Item } from '#web/lib/operations.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'

/** A group that may be chosen. */
export type GroupChoice = Item<'listGroups'>

interface GroupSelectProps {
  readonly property_id: string
  readonly group_id: string | null
  readonly onChange: (group: GroupChoice | undefined) => void
  readonly error?: string | undefined
}

/** One of the groups whose blocks may be picked up, or none; nothing where there are no such groups. rule 31.5 */
export function GroupSelect({ property_id, group_id, onChange, error }: GroupSelectProps) {
  const { fields } = useMessages()
  const formats = useFormats()
  const groups = useExpectedGroups(property_id)
  if (groups.length === 0) return null
  return (
    <NativeSelect
      label={fields.group_id}
      value={group_id ?? ''}
      data={[
        { value: '', label: '–' },
        ...groups.map(({ id, name, from, to }) => ({
          value: id,
          label: `${name} · ${formats.day(from)} – ${formats.day(to)}`,
        })),
      ]}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(groups.find(({ id }) => id === value))}
    />
  )
}

/** Groups of the property to come that hold rooms, by arrival. */
export function useExpectedGroups(property_id: string): readonly GroupChoice[] {
  const { allowed } = usePermission('listGroups')
  const from = usePropertyOf(property_id)?.business_date
  const { data = [] } = useQuery({
    ...allPagesQuery('listGroups', {
      query: { property_id, status: 'tentative,definite', ...(from && { from }) },
    }),
    enabled: allowed && from !== undefined,
  })
  return data
    .filter(({ released_at }) => released_at === null)
    .toSorted((one, other) => one.from.localeCompare(other.from))
}
