import type { LocalEvent } from '#contract/property/properties.ts'

/** The names of the holidays and events of a date. */
export const eventsOn = (events: readonly LocalEvent[], date: string): string[] =>
  events.filter(({ from, to }) => from <= date && date <= to).map(({ name }) => name)
