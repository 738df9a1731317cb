import { Link } from '@tanstack/react-router'
import type { Property } from '#contract/property/properties.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import styles from './shift.module.css'

/** The shifts of the property, newest first. */
export function RecentShifts({ property, chosen }: { property: Property; chosen: string | undefined }) {
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const list = usePages('listShifts', { query: { property_id: property.id, limit: 10 } })
  return (
    <div className={styles.screen_only}>
      <Card>
        <Section title={text.recent}>
          {chosen && (
            <p>
              <Link to="/shift" search={(now) => ({ ...now, id: undefined })}>
                {text.mine}
              </Link>
            </p>
          )}
          <ListState list={list} things={text.things} part empty={{ title: text.none_yet, body: null }}>
            {(rows) => (
              <PlainTable
                label={text.recent}
                columns={[text.opened, text.who, { figure: text.counted }, { figure: text.difference }]}
              >
                <tbody>
                  {rows.map(({ id, opened_at, user, counted, difference }) => (
                    <tr key={id} aria-current={id === chosen || undefined}>
                      <th scope="row">
                        <Link to="/shift" search={(now) => ({ ...now, id })}>
                          {formats.moment(opened_at, property.timezone)}
                        </Link>
                      </th>
                      <td>{user.name ?? text.till}</td>
                      <td data-figure>{counted ? formats.money(counted) : text.still_open}</td>
                      <td data-figure>{difference ? formats.difference(difference) : '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </PlainTable>
            )}
          </ListState>
        </Section>
      </Card>
    </div>
  )
}
