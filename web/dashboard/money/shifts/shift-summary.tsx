import Clock from 'lucide-react/icons/clock'
import Lock from 'lucide-react/icons/lock'
import type { Shift, Taking } from '#contract/money/shifts.ts'
import type { Property } from '#contract/property/properties.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Card } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Stat, Stats } from '#web/ui/stat.tsx'
import styles from './shift.module.css'

interface ShiftSummaryProps {
  readonly shift: Shift
  readonly property: Property
}

/** The cashier, the takings by method, and the expected cash. */
export function ShiftSummary({ shift, property }: ShiftSummaryProps) {
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const { opened_at, closed_at, user, expected, counted, difference, previous, note } = shift
  const at = (moment: string) => formats.moment(moment, property.timezone)
  const net_takings = shift.takings.reduce((sum, { net }) => sum + net.amount, 0)
  return (
    <>
      <header className={styles.head}>
        <h2>{text.of(user.name ?? text.till)}</h2>
        <Badge tone={closed_at ? 'grey' : 'green'} icon={closed_at ? Lock : Clock}>
          {closed_at ? text.closed(at(closed_at)) : text.since(at(opened_at))}
        </Badge>
        <span className={styles.printed}>{property.name}</span>
      </header>
      <Stats label={text.figures}>
        <Stat label={text.taken} value={formats.money({ ...expected, amount: net_takings })} />
        <Stat label={text.float} value={formats.money(shift.float)} />
        <Stat label={text.expected} value={formats.money(expected)} />
        {counted && <Stat label={text.counted} value={formats.money(counted)} />}
        {difference && (
          <Stat
            label={text.difference}
            value={formats.difference(difference)}
            open={difference.amount !== 0}
          />
        )}
      </Stats>
      <Card>
        <Section title={text.takings}>
          {shift.takings.length === 0 ? (
            <p className="soft">{text.nothing_taken}</p>
          ) : (
            <Takings takings={shift.takings} />
          )}
        </Section>
        {note && (
          <Section title={text.left_note}>
            <p className={styles.note}>{note}</p>
          </Section>
        )}
        {previous?.note && (
          <Section title={text.note_of(previous.user.name ?? text.till, at(previous.closed_at))}>
            <p className={styles.note}>{previous.note}</p>
          </Section>
        )}
      </Card>
    </>
  )
}

const FIGURES = ['received', 'refunded', 'net'] as const

function Takings({ takings }: { takings: readonly Taking[] }) {
  const { invoices } = useMessages()
  const reports = usePartMessages('reports')
  const text = usePartMessages('shifts')
  const formats = useFormats()
  const methodOf = ({ method, charged }: Taking) =>
    charged ? `${invoices.methods[method]}, ${reports.payments.charged}` : invoices.methods[method]
  const { currency } = takings[0]!.net
  const sum = (figure: (typeof FIGURES)[number]) =>
    formats.money({ amount: takings.reduce((whole, row) => whole + row[figure].amount, 0), currency })
  return (
    <PlainTable
      label={text.takings}
      columns={[reports.payments.method, ...FIGURES.map((figure) => ({ figure: reports.payments[figure] }))]}
    >
      <tbody>
        {takings.map((taking) => (
          <tr key={`${taking.method} ${taking.charged}`}>
            <th scope="row">{methodOf(taking)}</th>
            {FIGURES.map((figure) => (
              <td key={figure} data-figure>
                {formats.money(taking[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className={styles.sum}>
        <tr>
          <th scope="row">{reports.payments.total(currency)}</th>
          {FIGURES.map((figure) => (
            <td key={figure} data-figure>
              {sum(figure)}
            </td>
          ))}
        </tr>
      </tfoot>
    </PlainTable>
  )
}
