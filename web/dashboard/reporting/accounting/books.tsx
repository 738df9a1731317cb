import { Link } from '@tanstack/react-router'
import type { Property } from '#contract/property/properties.ts'
import type { Accounting } from '#contract/reporting/accounting.ts'
import { usePages } from '#web/lib/data.ts'
import { useFormats, useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyZone } from '#web/lib/session.ts'
import { ListState } from '#web/shared/query-state.tsx'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { daysOfYearIn } from '../../property/day-of-year.ts'

export function Numbering({ record }: { record: Accounting }) {
  const text = usePartMessages('accounting').settings
  return (
    <Section title={text.numbering}>
      <p className="soft">{text.numbering_hint}</p>
      <DescriptionList facts={record.number_series.map(({ type, next }) => [text.documents[type], next])} />
    </Section>
  )
}

type Rate = Pick<NonNullable<Property['city_tax']>, 'amount' | 'percent'>

/** Which taxes there are, by season and with whom they exempt; they are changed with the property. */
export function Taxes({ property }: { property: Property }) {
  const { city_tax: tax, default_vat_rate, vat_on_deposits } = property
  const text = usePartMessages('accounting').settings
  const formats = useFormats()
  const { reservations } = useMessages()
  const property_words = usePartMessages('property')
  const rateOf = ({ amount, percent }: Rate) =>
    amount ? formats.money(amount) : formats.percent(percent ?? 0)
  const day = daysOfYearIn(useLanguage())
  return (
    <Section title={text.taxes}>
      <DescriptionList
        facts={[
          [text.vat, formats.rate(default_vat_rate)],
          [text.vat_on_deposits, property_words.vat_on_deposits[vat_on_deposits]],
          [
            text.city_tax,
            tax ? `${rateOf(tax)}, ${property_words.city_tax_bases[tax.basis]}` : text.city_tax_none,
          ],
          [
            text.seasons,
            formats.list(
              (tax?.seasons ?? []).map((one) => text.season(day(one.from), day(one.to), rateOf(one))),
            ),
          ],
          [
            text.exempt,
            formats.list((tax?.exemptions ?? []).map((one) => reservations.money.exemptions[one])),
          ],
        ]}
      />
      <Link to="/settings/property">{text.change_taxes}</Link>
    </Section>
  )
}

const DAYS_SHOWN = 7

/** The days that are closed last, each with its record and its entries: none of them changes any more. */
export function ClosedDays({ property: { id: property_id } }: { property: Property }) {
  const text = usePartMessages('accounting').settings
  const formats = useFormats()
  const zone = usePropertyZone()(property_id)
  const list = usePages('listBusinessDays', { query: { property_id, limit: DAYS_SHOWN } })
  const { days } = text
  return (
    <Section title={days.title}>
      <ListState list={list} things={days.title} empty={{ title: days.none, body: '' }} part>
        {(rows) => (
          <PlainTable
            label={days.title}
            columns={[
              days.day,
              ...[days.closed_at, days.open_balances, days.deposits_held].map((figure) => ({ figure })),
            ]}
          >
            <tbody>
              {rows.map(({ id, date, closed_at, open_balances, deposits_held }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to="/day" search={{ date, property_id } as never}>
                      {formats.day(date)}
                    </Link>
                  </th>
                  <td data-figure>{formats.moment(closed_at, zone)}</td>
                  <td data-figure>{formats.money(open_balances)}</td>
                  <td data-figure>{formats.money(deposits_held)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </ListState>
      <Link to="/reports/journal" search={{ property_id } as never}>
        {days.journal}
      </Link>
    </Section>
  )
}
