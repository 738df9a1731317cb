import type { FigureGroup, OrderState } from '#contract/lists.ts'
import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { usePages } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ListState } from '#web/shared/query-state.tsx'
import styles from '../report.module.css'

/** The query of a report. */
export interface ReportQuery {
  readonly property_id: string
  readonly from: string
  readonly to: string
  readonly group_by: FigureGroup
  readonly room_type_id?: string
  readonly rate_plan_id?: string
  readonly channel?: string
  readonly state?: OrderState
  /** Stays that brought this kind of other revenue. */
  readonly other_revenue?: OtherRevenueKind
  /** Pickup since the end of a day. */
  readonly since?: string
}

/** The stays of a row, whose room nights and revenue add up to it. rule 18.9 */
export function StaysBehind({ query, row }: { query: ReportQuery; row: string | undefined }) {
  const text = usePartMessages('reports').performance
  const formats = useFormats()
  const list = usePages('listReportedStays', {
    query: { ...query, ...(row !== undefined && { key: row }), limit: 100 },
  })
  return (
    <ListState list={list} things={text.things} empty={{ title: text.none, body: text.none }}>
      {(stays) => (
        <ul className={styles.moves} aria-label={text.stays(stays.length)}>
          {stays.map(({ reservation_id, confirmation_code, rooms, first_night, last_night, ...stay }) => (
            <li key={reservation_id}>
              <strong>{formats.money(stay.other_revenue ?? stay.room_revenue)}</strong>
              <PreviewLink id={reservation_id}>{confirmation_code}</PreviewLink>
              {stay.other_revenue === null && <span>{text.nights(rooms)}</span>}
              <span className="soft">
                {first_night === last_night
                  ? formats.day(first_night)
                  : `${formats.day(first_night)} – ${formats.day(last_night)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}
