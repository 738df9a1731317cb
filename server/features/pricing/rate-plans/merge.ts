type Json = Record<string, unknown>

/** Fields that every type of deposit has: a change of `type` keeps them. */
const OF_EVERY_TYPE = ['due', 'hold_minutes', 'transfer_days']

/**
 * Merges a PATCH by RFC 7396: objects key by key, `null` removes a key, anything else is replaced. Where
 * `type` changes, the fields of the old type are removed. rule 0
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = isObject(target) ? survivors(target, patch) : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatch(merged[key], value)
  }
  return merged
}

function survivors(target: Json, patch: Json): Json {
  const other_type = 'type' in target && 'type' in patch && target.type !== patch.type
  if (!other_type) return { ...target }
  return Object.fromEntries(Object.entries(target).filter(([key]) => OF_EVERY_TYPE.includes(key)))
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
