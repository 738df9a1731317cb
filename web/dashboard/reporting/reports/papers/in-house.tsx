import { listName } from '#contract/text/person-names.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PaperPage, usePaperProperty } from './paper-page.tsx'
import styles from './papers.module.css'

/** The guests in house now, by room. rule 23.4 */
export default function InHousePage() {
  const text = usePartMessages('papers')
  const formats = useFormats()
  const property = usePaperProperty()
  const query = { property_id: property.id }
  const list = useRead('getInHouseList', { query }, { keep: true })
  return (
    <PaperPage paper="in_house" csv="exportInHouseList" args={{ query }} query={query}>
      <QueryState query={list}>
        {({ data, stays, adults, children, date, property: name }) => (
          <>
            <p className={styles.printed}>
              {name} · {formats.day(date)}
            </p>
            <p className="soft">{text.in_house_of(stays, adults, children)}</p>
            {data.length === 0 ? (
              <Notice title={text.nobody} />
            ) : (
              <PlainTable
                label={text.names.in_house}
                className={styles.wide}
                columns={[
                  text.room,
                  text.guest,
                  text.guests,
                  text.arrival,
                  text.departure,
                  { figure: text.balance },
                  text.note,
                ]}
              >
                <tbody>
                  {data.map((stay) => (
                    <tr key={stay.reservation_id}>
                      <td>{stay.room ?? '–'}</td>
                      <th scope="row">
                        <PreviewLink id={stay.reservation_id}>{listName(stay)}</PreviewLink>
                      </th>
                      <td>{stay.children > 0 ? `${stay.adults} + ${stay.children}` : stay.adults}</td>
                      <td>{formats.day(stay.check_in)}</td>
                      <td>{formats.day(stay.check_out)}</td>
                      <td data-figure>{formats.money(stay.balance)}</td>
                      <td>{stay.note}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            )}
          </>
        )}
      </QueryState>
    </PaperPage>
  )
}
