import { CHARTS, RATED_ACCOUNTS } from '#contract/lists.ts'
import type { Account, Accounting } from '#contract/reporting/accounting.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { type AccountingValues, fieldOf } from './values.ts'

type Form = RecordForm<'updateAccounting', AccountingValues>

export function ChartField({ form }: { form: Form }) {
  const text = usePartMessages('accounting').settings
  return (
    <NativeSelect
      {...form.field('chart')}
      label={text.chart}
      description={text.chart_hint}
      maw={320}
      data={optionsOf(CHARTS, text.charts)}
    />
  )
}

const LEDGERS = ['guest_ledger', 'receivable', 'city_tax']
const PAYMENTS = [
  'cash',
  'card',
  'bank_transfer',
  'manual',
  'channel_collect',
  'company_credit',
  'security_deposit',
  'write_off',
]

/** A number for each account; empty is the chart's. */
export function AccountFields({ form, record }: { form: Form; record: Accounting }) {
  const text = usePartMessages('accounting').settings
  const of = (kinds: readonly string[]) => record.accounts.filter(({ kind }) => kinds.includes(kind))
  const groups = [
    [text.ledgers, of(LEDGERS)],
    [text.payments, of(PAYMENTS)],
  ] as const
  return (
    <>
      {groups.map(([title, accounts]) => (
        <Section key={title} title={title}>
          <Numbers form={form} accounts={accounts} />
        </Section>
      ))}
      <Section title={text.revenue}>
        <Stack>
          {RATED_ACCOUNTS.map((kind) => (
            <Numbers key={kind} form={form} accounts={of([kind])} />
          ))}
        </Stack>
      </Section>
    </>
  )
}

const Numbers = ({ form, accounts }: { form: Form; accounts: readonly Account[] }) => (
  <Columns least={180}>
    {accounts.map((account) => (
      <AccountField key={fieldOf(account)} form={form} account={account} />
    ))}
  </Columns>
)

function AccountField({ form, account }: { form: Form; account: Account }) {
  const text = usePartMessages('accounting').settings
  const formats = useFormats()
  const { kind, vat_rate } = account
  const name = text.kinds[kind]
  const rate = vat_rate === null ? text.every_rate : formats.rate(vat_rate)
  return (
    <TextInput
      {...form.field(`numbers.${fieldOf(account)}`)}
      label={(RATED_ACCOUNTS as readonly string[]).includes(kind) ? text.number_of(name, rate) : name}
      placeholder={account.is_default ? account.number : undefined}
      maxLength={20}
    />
  )
}
