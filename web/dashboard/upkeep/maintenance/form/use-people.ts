import type { Assignee } from '#contract/upkeep/housekeeping.ts'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { useRead } from '#web/lib/data.ts'
import { useMe } from '#web/lib/session.ts'

/** Who can be assigned a task: the current assignee, the user, and housekeepers; others by name. */
export function usePeople(property_id: string, task?: Task): Assignee[] {
  const { user } = useMe()
  const { data } = useRead('listHousekeepers', { query: { property_id } }, { enabled: property_id !== '' })
  const all = [task?.assigned_to, { id: user.id, name: user.name }, ...(data?.data ?? [])]
  const by_name = new Map<string, Assignee>()
  for (const one of all)
    if (one && !by_name.has(one.name)) by_name.set(one.name, { id: one.id, name: one.name })
  return [...by_name.values()]
}
