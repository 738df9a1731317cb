import { useState } from 'react'
import { changedFields } from './changed-fields.ts'

/**
 * What the fields of a form began with: a change of somebody else meanwhile shows as a conflict, not as lost typing.
 * `begin` starts from another version; `edition`, the key of the form, changes where its fields would say something
 * else, so that nothing of the older version is saved again by the next save.
 */
export function useEditBase<T extends object>(record: T) {
  const [{ base, edition }, set] = useState({ base: record, edition: 0 })
  const begin = (now: T, typed?: object) =>
    set((was) => ({
      base: now,
      edition: typed && Object.keys(changedFields(now, typed)).length === 0 ? was.edition : was.edition + 1,
    }))
  return { base, edition, begin }
}
