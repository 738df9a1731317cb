import type { Money } from '#contract/money.ts'
import { MANAGER_COLUMNS } from '#contract/reporting/paper-lists.staff.ts'
import type { ManagerFigures, ManagerReport } from '#contract/reporting/papers.ts'
import type { TableSection } from '#server/pdf/tables/tables-page.ts'
import type { PropertyRow } from '../../property/properties/public.ts'
import { type PaperPen, paperPage } from './paper-document.ts'
import type { Figure } from './words/paper-words.ts'

const ROOMS = [
  ...([
    'rooms_available',
    'out_of_order',
    'rooms_sold',
    'complimentary',
    'occupancy',
    'adr',
    'revpar',
  ] as const),
  ...(['arrivals', 'departures', 'no_shows', 'cancellations', 'days'] as const),
] as const

/** Points: so that the columns of all tables are aligned. */
const PERIOD_WIDTH = 50

type Cell = (figures: ManagerFigures) => Money | number | string | null

/** The manager's report for printing: a row for each figure, a column for each period. rule 23.1 */
export function managerPaper(
  pen: PaperPen,
  report: ManagerReport,
  property: Pick<PropertyRow, 'name' | 'code'>,
  made_at: string,
) {
  const { words, formats } = pen
  const { date, closed_at } = report
  const state =
    closed_at === null ? words.so_far(formats.moment(made_at)) : words.closed(formats.moment(closed_at))
  const lines = [`${formats.day(date)} · ${report.currency}`, state]
  return paperPage(pen, { paper: 'manager', property, date, made_at, lines }, sectionsOf(pen, report))
}

function sectionsOf(pen: PaperPen, report: ManagerReport): TableSection[] {
  const { words, formats } = pen
  const columns = MANAGER_COLUMNS.map((column) => report[column])
  const known = columns.filter((figures) => figures !== null)
  const textOf = (value: ReturnType<Cell>): string => {
    if (value === null) return '–'
    if (typeof value === 'number') return formats.number(value)
    return typeof value === 'string' ? formats.ratio(value) : formats.amount(value)
  }
  const row = (name: string, pick: Cell) => [
    name,
    ...columns.map((figures) => (figures ? textOf(pick(figures)) : '–')),
  ]
  const figure = (name: Figure) => row(words.figures[name], (figures) => figures[name])
  const section = (id: string, title: string, rows: readonly string[][], sums = 0): TableSection => ({
    id,
    title,
    rows,
    sums,
    columns: [
      { head: words.heads.figure, align: 'left', stretches: true },
      ...MANAGER_COLUMNS.map((column) => ({
        head: words.columns[column],
        align: 'right' as const,
        least: PERIOD_WIDTH,
      })),
    ],
    empty: words.none,
  })
  const kinds = [...new Set(known.flatMap(({ revenue }) => revenue.map(({ type }) => type)))].sort()
  const methods = [...new Set(known.flatMap(({ payments }) => payments.map(({ method }) => method)))].sort()
  const none = { amount: 0, currency: report.currency }
  const revenue = kinds.flatMap((kind) =>
    (['net', 'vat', 'gross'] as const).map((field) =>
      row(
        `${words.kinds[kind]}, ${words.amounts[field]}`,
        (figures) => figures.revenue.find(({ type }) => type === kind)?.[field] ?? none,
      ),
    ),
  )
  const payments = methods.map((column) =>
    row(
      words.methods[column],
      (figures) => figures.payments.find(({ method }) => method === column)?.net ?? none,
    ),
  )
  return [
    section('rooms', words.sections.rooms, ROOMS.map(figure)),
    section('revenue', words.sections.revenue, [...revenue, figure('total_net')], 1),
    section('payments', words.sections.payments, [...payments, figure('taken')], 1),
    section('money', words.sections.money, [figure('deposits_held'), figure('open_balances')]),
  ]
}
