import { MEALS } from '#contract/pricing/meals.ts'
import type { MealList } from '#contract/reporting/meal-list.ts'
import { listName } from '#contract/text/person-names.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PaperPage, usePaperDay, usePaperProperty } from './paper-page.tsx'
import styles from './papers.module.css'

/** What the kitchen prepares on a day, by room. rule 23.11 */
export default function MealsPage() {
  const property = usePaperProperty()
  const { date, set } = usePaperDay()
  const query = { property_id: property.id, ...(date && { date }) }
  const list = useRead('getMealList', { query }, { keep: true })
  return (
    <PaperPage
      paper="meals"
      csv="exportMealList"
      args={{ query }}
      query={query}
      day={{ value: date ?? property.business_date, set }}
    >
      <QueryState query={list}>{(found) => <Meals list={found} />}</QueryState>
    </PaperPage>
  )
}

const guestsOf = ({ adults, children }: { readonly adults: number; readonly children: number }) =>
  children > 0 ? `${adults} + ${children}` : adults

function Meals({ list }: { list: MealList }) {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const { data, totals, date, property } = list
  return (
    <>
      <p className={styles.printed}>
        {property} · {formats.day(date)}
      </p>
      <p className="soft">{text.in_house_of(totals.stays, totals.adults, totals.children)}</p>
      {data.length === 0 ? (
        <Notice title={text.meals.none} />
      ) : (
        <PlainTable
          label={text.names.meals}
          className={styles.wide}
          columns={[
            text.room,
            text.guest,
            text.guests,
            ...MEALS.map((meal) => ({ figure: text.meals[meal] })),
            text.meals.note,
          ]}
        >
          <tbody>
            {data.map((stay) => (
              <MealRow key={stay.reservation_id} stay={stay} />
            ))}
          </tbody>
          <tfoot>
            <tr data-sum>
              <td />
              <th scope="row">{text.total}</th>
              <td>{guestsOf(totals)}</td>
              {MEALS.map((meal) => (
                <td key={meal} data-figure>
                  {totals[meal]}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </PlainTable>
      )}
    </>
  )
}

function MealRow({ stay }: { stay: MealList['data'][number] }) {
  const text = usePartMessages('papers')
  const notes = [
    ...stay.others.map(({ name, quantity }) => `${quantity} × ${name}`),
    ...(stay.arrives ? [text.meals.arrives] : []),
    ...[stay.preferences, stay.note].filter((one) => one !== null),
  ]
  return (
    <tr>
      <td>{stay.room ?? '–'}</td>
      <th scope="row">
        <PreviewLink id={stay.reservation_id}>{listName(stay)}</PreviewLink>
      </th>
      <td>{guestsOf(stay)}</td>
      {MEALS.map((meal) => (
        <td key={meal} data-figure>
          {stay[meal] > 0 ? stay[meal] : '–'}
        </td>
      ))}
      <td className={styles.note}>{notes.join(' · ')}</td>
    </tr>
  )
}
