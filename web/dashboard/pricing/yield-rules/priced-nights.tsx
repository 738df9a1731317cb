import type { YieldNight } from '#contract/pricing/yield-nights.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { NightLink } from './night-link.tsx'
import { usePlanName } from './plan-names.ts'
import styles from './yield-rules.module.css'

/** Future nights with a price by the rule, each beside its price without any. rule 21.16 */
export function PricedNights({ rule }: { rule: YieldRule }) {
  const { nights: text } = usePartMessages('yields')
  const from = usePropertyOf(rule.property_id)?.business_date
  const list = usePages('listYieldNights', {
    params: { id: rule.id },
    query: { limit: 50, ...(from !== undefined && { from }) },
  })
  return (
    <Card>
      <h2 className={styles.part_title}>{text.title}</h2>
      <ListState
        list={list}
        things={text.things}
        part
        empty={{ title: rule.status === 'running' ? text.none_running : text.none, body: '' }}
      >
        {(nights) => <Nights rule={rule} nights={nights} />}
      </ListState>
    </Card>
  )
}

function Nights({ rule, nights }: { rule: YieldRule; nights: readonly YieldNight[] }) {
  const { nights: text, preview } = usePartMessages('yields')
  const formats = useFormats()
  const nameOf = usePlanName()
  return (
    <>
      <p className="soft">{text.hint}</p>
      <PlainTable
        label={text.title}
        columns={[preview.night, preview.plan, { figure: text.before }, { figure: text.price }]}
        cards
        tall
      >
        <tbody>
          {nights.map(({ date, rate_plan_id, before, price }) => (
            <tr key={`${date} ${rate_plan_id}`}>
              <th scope="row">
                <NightLink date={date} property_id={rule.property_id} />
              </th>
              <td>{nameOf(rate_plan_id)}</td>
              <td data-figure data-title={text.before}>
                {before ? formats.money(before) : '–'}
              </td>
              <td data-figure data-title={text.price}>
                {formats.money(price)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}
