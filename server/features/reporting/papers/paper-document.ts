import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import type { Paper } from '#contract/reporting/paper-lists.staff.ts'
import type { TableSection, TablesPage } from '#server/pdf/tables/tables-page.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { type Formats, formatsOf } from './formats.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import type { Head, PaperWords } from './words/paper-words.ts'

const WORDS: Readonly<Record<PackLanguage, PaperWords>> = { en, de }

/** The language and formats of a paper. */
export interface PaperPen {
  readonly words: PaperWords
  readonly formats: Formats
  readonly language: PackLanguage
}

export const penOf = (language: PackLanguage, timezone: string): PaperPen => ({
  words: WORDS[language],
  formats: formatsOf(language, timezone),
  language,
})

/** The texts of a paper beside its tables. */
interface PaperHead {
  readonly paper: Paper
  readonly property: Pick<PropertyRow, 'name' | 'code'>
  readonly date: string
  readonly made_at: string
  readonly lines: readonly string[]
}

/** A paper in one language. */
export const paperPage = (
  { words, language }: PaperPen,
  { paper, property, date, made_at, lines }: PaperHead,
  sections: readonly TableSection[],
): TablesPage => ({
  language,
  date,
  made_at,
  sections,
  code: property.code,
  title: `${words.titles[paper]} · ${property.name}`,
  lines,
  page_of: words.page_of,
})

/** Columns of free text get the remaining width. */
const stretchedOf = (heads: readonly Head[]) =>
  heads.find((head) => head === 'note') ?? heads.find((head) => head === 'guest') ?? heads[0]

const RIGHT: readonly Head[] = ['balance', 'days', 'stays', 'guests', 'breakfast', 'lunch', 'dinner']

/** A table of stays, or of sums of them, with numbers aligned right. */
export const stayTable = (
  { words }: PaperPen,
  table: { readonly id: string; readonly title: string; readonly heads: readonly Head[] },
  rows: readonly (readonly string[])[],
  sums = 0,
): TableSection => ({
  id: table.id,
  title: table.title,
  columns: table.heads.map((head) => ({
    head: words.heads[head],
    align: RIGHT.includes(head) ? ('right' as const) : ('left' as const),
    ...(head === stretchedOf(table.heads) && { stretches: true as const }),
  })),
  rows,
  sums,
  empty: words.none,
})
