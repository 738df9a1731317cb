import type { MealList } from '#contract/reporting/meal-list.ts'
import { listName } from '#contract/text/person-names.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { type PaperPen, paperPage, stayTable } from '../paper-document.ts'

/** The kitchen list for printing. rule 23.11 */
export function mealPaper(pen: PaperPen, list: MealList, property: Pick<PropertyRow, 'name' | 'code'>) {
  const { words, formats } = pen
  const { totals } = list
  const guestsOf = ({ adults, children }: { readonly adults: number; readonly children: number }) =>
    children > 0 ? `${adults} + ${children}` : String(adults)
  const countOf = (portions: number) => (portions > 0 ? String(portions) : '')
  const rows = list.data.map((stay) => [
    stay.room ?? '',
    listName(stay),
    guestsOf(stay),
    countOf(stay.breakfast),
    countOf(stay.lunch),
    countOf(stay.dinner),
    [
      ...stay.others.map(({ name, quantity }) => `${quantity} × ${name}`),
      ...(stay.arrives ? [words.arrives] : []),
      ...[stay.preferences, stay.note].filter((text) => text !== null),
    ].join(' · '),
  ])
  const sums = [
    words.total,
    '',
    guestsOf(totals),
    ...[totals.breakfast, totals.lunch, totals.dinner].map(formats.number),
    '',
  ]
  const more = totals.stays - list.data.length
  const lines = [formats.day(list.date), words.as_of(formats.moment(list.at))]
  return paperPage(
    pen,
    {
      paper: 'meals',
      property,
      date: list.date,
      made_at: list.at,
      lines: more > 0 ? [...lines, words.cut(more)] : lines,
    },
    [
      stayTable(
        pen,
        {
          id: 'meals',
          title: `${words.sections.stays} (${totals.stays})`,
          heads: ['room', 'guest', 'guests', 'breakfast', 'lunch', 'dinner', 'note'],
        },
        [...rows, sums],
        1,
      ),
    ],
  )
}
