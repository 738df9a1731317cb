import { shorten } from '#contract/text/shorten.ts'
import { calendarEvent } from './calendar-event.ts'
import { contentLine } from './content-lines.ts'
import { BudgetExceeded, recurrenceBudget } from './recurrence.ts'
import { type FeedEvent, type FeedPlace, occurrencesOf } from './series.ts'

export type Feed =
  | {
      readonly kind: 'read'
      readonly events: readonly FeedEvent[]
      /** False where something was not understood: what is missing may still exist. */
      readonly complete: boolean
      /** What was not understood, for the staff. */
      readonly notes: readonly string[]
    }
  /** No calendar, or only a part of one: nothing can be concluded from it. */
  | { readonly kind: 'broken'; readonly message: string }

const MAX_EVENTS = 5_000
const MAX_EVENT_LENGTH = 64 * 1024
const MAX_NOTES = 5

/**
 * Reads a calendar feed. It has to be complete, from BEGIN:VCALENDAR to END:VCALENDAR, or it is broken: a
 * truncated one would cancel what it does not show. Moments become days in their own zone, UTC in the
 * property's.
 */
export function readFeed(text: string, place: FeedPlace): Feed {
  const lines = linesOf(text)
  if (lines.length === 0) return broken('The feed is empty.')
  const blocks = blocksOf(lines)
  if (typeof blocks === 'string') return broken(blocks)
  if (blocks.length > MAX_EVENTS) return broken(`The feed has more than ${MAX_EVENTS} events.`)
  try {
    return feedOf(blocks, place)
  } catch (error) {
    if (error instanceof BudgetExceeded) return broken('The feed repeats its events too often.')
    throw error
  }
}

function feedOf(blocks: readonly EventBlock[], place: FeedPlace): Feed {
  const notes: string[] = []
  const events = blocks.flatMap((block) => {
    const event = calendarEvent(block.lines, place.timezone)
    if (event === 'occupies nothing') return []
    if (!event) notes.push(`${nameOf(block)} has no day that is understood, and is left out.`)
    else if (block.is_cut) notes.push(`${nameOf(block)} is longer than 64 KiB, and read in part.`)
    else if (event.problems.length > 0)
      notes.push(`${nameOf(block)} is not understood in full: ${[...new Set(event.problems)].join(', ')}.`)
    return event ?? []
  })
  const budget = recurrenceBudget()
  const by_uid = Map.groupBy(events, ({ uid }) => uid)
  return {
    kind: 'read',
    complete: notes.length === 0,
    events: [...by_uid.values()].flatMap((of_uid) => occurrencesOf(of_uid, place, budget)),
    notes: summaryOf(notes),
  }
}

function summaryOf(notes: readonly string[]): readonly string[] {
  const more = notes.length - MAX_NOTES
  if (more <= 0) return notes
  return [...notes.filter((_, i) => i < MAX_NOTES), `${more} more events are not understood in full.`]
}

const MAX_NAME_LENGTH = 80

/** By its UID and its start, as they stand in the feed: no text, which may have the name of a guest. */
function nameOf({ lines }: EventBlock): string {
  const properties = lines.flatMap((line) => contentLine(line) ?? [])
  const valueFor = (name: string) =>
    shorten(properties.find((one) => one.name === name)?.value.trim() ?? '', MAX_NAME_LENGTH, '…')
  return `The event ${valueFor('UID') || 'without a UID'} of ${valueFor('DTSTART') || 'no day'}`
}

const broken = (message: string): Feed => ({ kind: 'broken', message })

/** Unfolded lines; what is no property at all is dropped. */
function linesOf(text: string): string[] {
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
  return unfolded.split('\n').filter((line) => line.trim() !== '')
}

interface EventBlock {
  readonly lines: string[]
  /** Its end is missing here. */
  is_cut: boolean
}

/** The lines of each event; a string says why the calendar is incomplete. */
function blocksOf(lines: readonly string[]): EventBlock[] | string {
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]!)) return 'The feed is not a calendar.'
  if (!/^END:VCALENDAR\s*$/i.test(lines.at(-1)!)) return 'The feed is cut off: END:VCALENDAR is missing.'
  const open: string[] = []
  const blocks: EventBlock[] = []
  let size = 0
  for (const line of lines) {
    const [, edge, name] = /^(BEGIN|END):(\S+)\s*$/i.exec(line) ?? []
    const component = name?.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') {
      open.push(component!)
      if (component === 'VEVENT') {
        if (open.includes('VEVENT') && open.indexOf('VEVENT') < open.length - 1)
          return 'An event begins inside an event.'
        blocks.push({ lines: [], is_cut: false })
        size = 0
      }
    } else if (edge) {
      if (open.pop() !== component) return `END:${component} does not end what began.`
    } else if (open.at(-1) === 'VEVENT') {
      size += line.length
      if (size <= MAX_EVENT_LENGTH) blocks.at(-1)!.lines.push(line)
      else blocks.at(-1)!.is_cut = true
    }
    if (open.length > 8) return 'The feed is nested too deep.'
  }
  return open.length === 0 ? blocks : `END:${open.at(-1)} is missing.`
}
