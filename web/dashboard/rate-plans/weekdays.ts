import type { Weekday } from '../../../contract/schema.ts'

export type { Weekday }
export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
