import { EVENT_TYPES, type EventType, OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'

/** In the order of the documentation; opt-in events last. */
export const ALL_EVENT_TYPES: readonly EventType[] = [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES]
export const EVENT_OPTIONS = ALL_EVENT_TYPES.map((type) => ({ value: type, label: type }))
