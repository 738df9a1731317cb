import { useState } from 'react'
import type { Company } from '#contract/companies/companies.ts'
import type { CommissionStatement } from '#contract/reporting/commissions.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, usePermission, useProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { PreviewLink } from '../links.tsx'
import styles from './account/account.module.css'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The commission of an agent, month by month. rule 30.16 */
export default function CompanyCommission({ company }: { company: Company }) {
  const text = usePartMessages('companies').commission
  const { properties } = useMe()
  const chosen = useProperty()
  const property = properties.find(({ id }) => id === company.property_id) ?? chosen ?? properties[0]
  const [month, setMonth] = useState((property?.business_date ?? '').replace(/-\d\d$/, ''))
  const { allowed } = usePermission('getCommissionStatement')
  const query = { property_id: property?.id ?? '', month }
  const statement = useRead(
    'getCommissionStatement',
    { params: { id: company.id }, query },
    { enabled: allowed && property !== undefined && MONTH.test(month), keep: true },
  )
  if (!allowed || !property) return null
  return (
    <Card>
      <Section title={properties.length > 1 ? text.title_at(property.name) : text.title}>
        <Stack>
          <div className={styles.actions}>
            <TextInput
              type="month"
              label={text.month}
              value={month}
              onChange={({ currentTarget: { value } }) => MONTH.test(value) && setMonth(value)}
            />
            <Button
              component="a"
              className={styles.beside_field!}
              href={`${API_ROOT}${pathOf('getCommissionStatement', {
                params: { id: company.id },
                query: { ...query, format: 'csv' },
              })}`}
              download
            >
              {text.csv}
            </Button>
          </div>
          <QueryState query={statement}>{(found) => <Lines statement={found} />}</QueryState>
        </Stack>
      </Section>
    </Card>
  )
}

function Lines({ statement: { lines, base, commission, is_complete } }: { statement: CommissionStatement }) {
  const text = usePartMessages('companies').commission
  const formats = useFormats()
  if (lines.length === 0) return <p className="soft">{is_complete ? text.none : text.none_yet}</p>
  return (
    <>
      {!is_complete && <p className="soft">{text.running}</p>}
      <PlainTable
        label={text.title}
        columns={[
          text.stay,
          text.name,
          { figure: text.base },
          { figure: text.percent },
          { figure: text.commission },
        ]}
        cards
      >
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.reservation_id} ${line.base.amount}`}>
              <th scope="row">
                <PreviewLink id={line.reservation_id}>{line.confirmation_code}</PreviewLink>
              </th>
              <td data-title={text.name}>
                {line.name} · {formats.day(line.check_in)} – {formats.day(line.check_out)}
                {line.is_correction && <span className="soft"> · {text.correction}</span>}
              </td>
              <td data-figure data-title={text.base}>
                {formats.money(line.base)}
              </td>
              <td data-figure data-title={text.percent}>
                {formats.number(line.percent)} %
              </td>
              <td data-figure data-title={text.commission}>
                {formats.money(line.commission)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.sum}</th>
            <td />
            <td data-figure data-title={text.base}>
              {formats.money(base)}
            </td>
            <td />
            <td data-figure data-title={text.commission}>
              {formats.money(commission)}
            </td>
          </tr>
        </tfoot>
      </PlainTable>
    </>
  )
}
