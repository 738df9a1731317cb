import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ClipboardEvent, type FormEvent, useState } from 'react'
import type { Money } from '#contract/money.ts'
import type { Budget } from '#contract/reporting/budgets.ts'
import { CopyAsApi } from '#web/dashboard/copy-as-api.tsx'
import { useRead, useWrite } from '#web/lib/data.ts'
import { amountOf } from '#web/lib/formats.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import styles from './budgets.module.css'
import { bareNumber, pastedCells } from './pasted.ts'

/** Years before and after the current one that can be selected. */
const YEARS = [-1, 0, 1, 2] as const

/** The room revenue and room nights that a property plans, month by month. rule 18.10 */
export default function BudgetsPage() {
  const text = usePartMessages('analytics').budgets
  const navigate = useNavigate()
  const { properties } = useMe()
  const property = useOneProperty()
  const search = useSearch({ strict: false }) as { year?: string }
  const present = Number(property.business_date.slice(0, 4))
  const year =
    YEARS.map((by) => String(present + by)).find((one) => one === String(search.year)) ?? String(present)
  const params = { property_id: property.id, year }
  const budget = useRead('getBudget', { params })
  return (
    <Page
      title={properties.length > 1 ? text.title_of(property.name) : text.title}
      actions={<CopyAsApi operation="getBudget" args={{ params }} />}
      bare
      under={
        <NativeSelect
          className={styles.year!}
          label={text.year}
          value={year}
          data={YEARS.map((by) => String(present + by))}
          onChange={({ currentTarget }) =>
            navigate({ to: '.', search: (now) => ({ ...now, year: currentTarget.value }), replace: true })
          }
        />
      }
    >
      <Card>
        <QueryState query={budget}>
          {(answer) => (
            <BudgetForm key={`${answer.property_id} ${answer.year}`} budget={answer} params={params} />
          )}
        </QueryState>
      </Card>
    </Page>
  )
}

type Month = { readonly room_revenue: Money | null; readonly rooms_sold: number | null }

interface BudgetFormProps {
  readonly budget: Budget
  readonly params: { readonly property_id: string; readonly year: string }
}

function BudgetForm({ budget, params }: BudgetFormProps) {
  const text = usePartMessages('analytics').budgets
  const { permissions } = useMe()
  const write = useWrite('setBudget')
  const [months, setMonths] = useState<readonly Month[]>(budget.months)
  const may = permissions.includes('setBudget')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = { months: months.map((month, at) => ({ month: at + 1, ...pick(month) })) }
    write.mutate({ params, body }, { onSuccess: () => showToast(text.saved(budget.year)) })
  }
  return (
    <form onSubmit={send} className={styles.form}>
      <p className="soft">{may ? text.hint : text.read_only}</p>
      <Months budget={budget} months={months} may={may} setMonths={setMonths} />
      {write.error && <ErrorCard error={write.error} />}
      {may && (
        <Button type="submit" variant="filled" loading={write.isPending} className={styles.save!}>
          {text.save}
        </Button>
      )}
    </form>
  )
}

interface MonthsProps extends Pick<BudgetFormProps, 'budget'> {
  readonly months: readonly Month[]
  readonly may: boolean
  readonly setMonths: (change: (now: readonly Month[]) => readonly Month[]) => void
}

/** Twelve months of two fields; a pasted block is filled in from its field on. */
function Months({ budget: { currency, year }, months, may, setMonths }: MonthsProps) {
  const words = usePartMessages('analytics')
  const text = words.budgets
  const formats = useFormats()
  const set = (at: number, change: Partial<Month>) =>
    setMonths((now) => now.map((month, place) => (place === at ? { ...month, ...change } : month)))
  const paste = (row: 0 | 1, at: number) => (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData('text'))
    if (!cells || !may) return
    event.preventDefault()
    for (const [line, written] of cells.slice(0, 2 - row).entries())
      for (const [place, cell] of written.slice(0, 12 - at).entries())
        set(at + place, readCell(row + line === 0, bareNumber(cell), currency))
  }
  const nameOf = (at: number) => formats.month(`${year}-${String(at + 1).padStart(2, '0')}`)
  const sum = months.reduce((total, { room_revenue }) => total + (room_revenue?.amount ?? 0), 0)
  const nights = months.reduce((total, { rooms_sold }) => total + (rooms_sold ?? 0), 0)
  return (
    <ol className={styles.months}>
      <li className={styles.head} aria-hidden>
        <span />
        <span>{words.revenue}</span>
        <span>{words.nights}</span>
      </li>
      {months.map(({ room_revenue, rooms_sold }, at) => (
        <li key={nameOf(at)}>
          <span aria-hidden>{nameOf(at)}</span>
          <AmountField
            aria-label={text.revenue_of(nameOf(at))}
            value={room_revenue}
            currency={currency}
            readOnly={!may}
            onPaste={paste(0, at)}
            onChange={(value) => set(at, { room_revenue: value })}
          />
          <NightsField
            label={text.nights_of(nameOf(at))}
            value={rooms_sold}
            readOnly={!may}
            onPaste={paste(1, at)}
            onChange={(value) => set(at, { rooms_sold: value })}
          />
        </li>
      ))}
      <li className={styles.total}>
        <span>{text.total}</span>
        <output>{formats.money({ amount: sum, currency })}</output>
        <output>{formats.number(nights)}</output>
      </li>
    </ol>
  )
}

const pick = ({ room_revenue, rooms_sold }: Month): Month => ({ room_revenue, rooms_sold })

/** The value of a pasted cell: undefined where it is no number. */
function readCell(is_revenue: boolean, cell: string, currency: string): Partial<Month> {
  if (is_revenue) {
    const amount = amountOf(cell, currency)
    return { room_revenue: amount === undefined || amount < 0 ? null : { amount, currency } }
  }
  const nights = Number(cell.replaceAll(/[.,'’\s]/g, ''))
  return { rooms_sold: cell === '' || !Number.isSafeInteger(nights) || nights < 0 ? null : nights }
}

interface NightsFieldProps {
  readonly label: string
  readonly value: number | null
  readonly readOnly: boolean
  readonly onPaste: (event: ClipboardEvent) => void
  readonly onChange: (value: number | null) => void
}

/** A whole number, or undefined. */
function NightsField({ label, value, readOnly, onPaste, onChange }: NightsFieldProps) {
  return (
    <TextInput
      aria-label={label}
      inputMode="numeric"
      pattern="\d{0,7}"
      value={value === null ? '' : String(value)}
      readOnly={readOnly}
      onPaste={onPaste}
      onChange={({ currentTarget: { value: typed } }) => {
        if (/^\d{0,7}$/.test(typed)) onChange(typed === '' ? null : Number(typed))
      }}
    />
  )
}
