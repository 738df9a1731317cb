import { PACK_LANGUAGES, type PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { languageFor, localeOf } from '#contract/languages.ts'
import type { MonthEnd } from '#contract/reporting/month-end.ts'
import { amountFormat } from '#contract/text/numbers.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import type { TableSection, TablesPage } from '#server/pdf/tables/tables-page.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import type { MonthEndWords } from './words/month-end-words.ts'

const WORDS: Readonly<Record<PackLanguage, MonthEndWords>> = { en, de }

/** The language of a check sheet: that of the property, where it has been translated. */
export const sheetLanguage = (
  requested: PackLanguage | undefined,
  { letterhead }: Pick<PropertyRow, 'letterhead'>,
): PackLanguage =>
  requested ?? PACK_LANGUAGES.find((known) => known === languageFor(letterhead.language)) ?? 'en'

interface Sheet {
  readonly language: PackLanguage
  readonly property: Pick<PropertyRow, 'code' | 'timezone'>
  readonly made_at: string
}

/** The check sheet on A4: what is compared, what both papers say, and the files of the archive. rule 20.9 */
export function checkSheet(month: MonthEnd, { language, property, made_at }: Sheet): TablesPage {
  const words = WORDS[language]
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const shown = (date: string) => day.format(Temporal.PlainDate.from(date))
  const moment = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: property.timezone,
  })
  const differing = month.checks.filter(({ state }) => state === 'differs').length
  const made = words.made(moment.format(Temporal.Instant.from(made_at).epochMilliseconds))
  return {
    language,
    made_at,
    code: property.code,
    date: month.to,
    title: `${words.title} ${month.month} · ${month.property}`,
    lines: [
      `${words.between(shown(month.from), shown(month.to))} · ${month.currency}`,
      made,
      differing === 0 ? words.all_agree : words.differences(differing),
      ...month.checks
        .filter(({ stays }) => stays > 0)
        .map(({ check, stays }) => `${words.names[check]}. ${words.explained(stays)}`),
      ...(month.datev_problem ? [words.no_datev[month.datev_problem]] : []),
    ],
    sections: [checksOf(month, words, locale), filesOf(month, words)],
    page_of: words.page_of,
  }
}

function checksOf({ checks }: MonthEnd, words: MonthEndWords, locale: string): TableSection {
  const amount = amountFormat(locale, { style: 'decimal' })
  const right = (head: string) => ({ head, align: 'right' as const })
  return {
    id: 'checks',
    title: words.checks,
    columns: [
      { head: words.heads.check, align: 'left', stretches: true },
      right(words.heads.amount),
      right(words.heads.other),
      right(words.heads.difference),
      { head: words.heads.state, align: 'left' },
    ],
    rows: checks.map((one) => [
      words.names[one.check],
      amount(one.amount),
      amount(one.other_amount),
      amount(one.difference),
      words.states[one.state],
    ]),
    empty: words.all_agree,
  }
}

const filesOf = ({ files }: MonthEnd, words: MonthEndWords): TableSection => ({
  id: 'files',
  title: words.files,
  columns: [
    { head: words.file_heads.file, align: 'left', stretches: true },
    { head: words.file_heads.name, align: 'left' },
  ],
  rows: files.map(({ file, name }) => [words.file_names[file], name]),
  empty: '',
})
