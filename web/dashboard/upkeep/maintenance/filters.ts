import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useProperty } from '#web/lib/session.ts'
import { useListFilters } from '#web/shared/list-filters.tsx'
import { optionsOf, recordOptions, wordOptions } from '#web/ui/options.ts'
import { useRooms, useSortedRooms } from '../../lookups.ts'
import { PRIORITIES } from './model.ts'

export type FilterName = 'category' | 'priority' | 'room_id'

export function useTaskFilters() {
  const text = usePartMessages('maintenance')
  const { fields } = useMessages()
  const property = useProperty()
  const rooms = useRooms()
  const here = useSortedRooms(property?.id)
  return useListFilters<FilterName>(
    {
      category: { kind: 'choice', options: wordOptions(text.categories), several: true },
      priority: { kind: 'choice', options: optionsOf(PRIORITIES, text.priorities), several: true },
      room_id: {
        kind: 'choice',
        options: recordOptions(here),
        words: (id) => rooms.nameOf(id),
      },
    },
    { category: fields.category, priority: fields.priority, room_id: fields.room_id },
  )
}
