import { useQuery } from '@tanstack/react-query'
import { COUNTRIES } from '#contract/countries.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { COMPANY_KINDS, COMPANY_STATUSES } from '#contract/lists.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TextInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import { CodeChoice } from '../code-choice.tsx'
import { useRatePlans, useRoomTypes } from '../lookups.ts'
import { RulesField } from '../money/routing/public.ts'
import styles from './form.module.css'
import { type CompanyValues, type ContactValues, NO_CONTACT } from './values.ts'

const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const
const MAX_CONTACTS = 20
const PAYERS = ['company', 'guest'] as const

interface CompanyFieldsProps<K extends WriteId, V extends CompanyValues> {
  readonly form: RecordForm<K, V>
  /** Only of a company that exists. */
  readonly has_status?: boolean
}

/** Who a company is, and what is agreed with it. rule 30 */
export function CompanyFields<K extends WriteId, V extends CompanyValues>({
  form,
  has_status,
}: CompanyFieldsProps<K, V>) {
  const text = usePartMessages('companies')
  const reminders = usePartMessages('reminders')
  const routing = usePartMessages('routing')
  const formats = useFormats()
  const { field, values } = form
  const set = (more: Partial<CompanyValues>) => form.set(more as Partial<V>)
  return (
    <>
      <Card>
        <Stack>
          <Columns least={240}>
            <TextInput {...field('name')} required withAsterisk={false} maxLength={200} />
            <NativeSelect {...field('kind')} label={text.kind} data={optionsOf(COMPANY_KINDS, text.kinds)} />
            <TextInput {...field('vat_id')} maxLength={40} />
            <TextInput {...field('invoice_email')} inputMode="email" />
            <NativeSelect
              {...field('language')}
              value={values.language ?? ''}
              label={reminders.language}
              data={[
                { value: '', label: reminders.language_none },
                ...LANGUAGES.map((code) => ({ value: code, label: formats.language(code) })),
              ]}
            />
            {has_status && (
              <NativeSelect {...field('status')} data={optionsOf(COMPANY_STATUSES, text.statuses)} />
            )}
          </Columns>
          {has_status && (
            <Checkbox
              {...form.checkbox('reminders_paused')}
              label={reminders.pause}
              description={reminders.pause_company_hint}
            />
          )}
          <AddressFields field={field} />
        </Stack>
      </Card>
      <Card>
        <Section title={text.agreed}>
          <Terms values={values} set={set} field={field} />
        </Section>
      </Card>
      <Card>
        <Section title={routing.title}>
          <Rules values={values} set={set} problem={(path) => form.problem(path)} />
        </Section>
      </Card>
      <Card>
        <Section title={text.contacts}>
          <Contacts contacts={values.contacts} onChange={(contacts) => set({ contacts })} />
        </Section>
      </Card>
    </>
  )
}

function AddressFields({ field }: Pick<TermsProps, 'field'>) {
  const formats = useFormats()
  return (
    <Columns least={240}>
      {ADDRESS.map((name) => (
        <TextInput key={name} {...field(`address.${name}`)} />
      ))}
      <CodeChoice {...field('address.country')} codes={COUNTRIES} words={formats.country} />
    </Columns>
  )
}

interface RulesProps extends Pick<TermsProps, 'values' | 'set'> {
  readonly problem: RecordForm<WriteId, CompanyValues>['problem']
}

/** What the company pays of stays that are booked for it. rule 7.68 */
function Rules({ values, set, problem }: RulesProps) {
  const text = usePartMessages('routing')
  const services = useQuery(allPagesQuery('listServices', { query: { status: 'active' } }))
  return (
    <>
      <p className="soft">{text.of_company}</p>
      <RulesField
        rules={values.routing}
        payers={PAYERS}
        services={services.data}
        onChange={(routing) => set({ routing })}
        problem={problem}
      />
    </>
  )
}

interface TermsProps {
  readonly values: CompanyValues
  readonly set: (more: Partial<CompanyValues>) => void
  readonly field: RecordForm<WriteId, CompanyValues>['field']
}

function Terms({ values, set, field }: TermsProps) {
  const text = usePartMessages('companies')
  const { properties } = useMe()
  const currency = values.credit_limit?.currency ?? properties[0]?.currency ?? 'EUR'
  const types = useRoomTypes()
  const plans = [...useRatePlans().values()]
    .filter(({ id, negotiated }) => negotiated || values.rate_plan_ids.includes(id))
    .map(({ id, name, room_type_id }) => ({
      value: id,
      label: `${types.nameOf(room_type_id)} · ${name}`,
    }))
  return (
    <Stack>
      <Columns least={240}>
        <NumberInput
          {...field('payment_terms_days')}
          description={text.terms_hint}
          min={0}
          max={365}
          allowDecimal={false}
        />
        <AmountField {...field('credit_limit')} currency={currency} description={text.limit_hint} />
        <TextInput {...field('code')} description={text.code_hint} maxLength={40} autoComplete="off" />
        {values.kind !== 'company' && (
          <NumberInput
            {...field('commission')}
            value={values.commission ?? ''}
            description={text.commission_hint}
            min={0.01}
            max={100}
            decimalScale={2}
            suffix=" %"
            onChange={(percent) => set({ commission: typeof percent === 'number' ? percent : null })}
          />
        )}
      </Columns>
      <MultiSelect
        {...field('rate_plan_ids')}
        label={text.plans}
        description={text.plans_hint}
        data={plans}
        searchable
        clearable
      />
    </Stack>
  )
}

interface ContactsProps {
  readonly contacts: readonly ContactValues[]
  readonly onChange: (contacts: readonly ContactValues[]) => void
}

function Contacts({ contacts, onChange }: ContactsProps) {
  const text = usePartMessages('companies')
  const set = (at: number, more: Partial<ContactValues>) =>
    onChange(contacts.map((one, i) => (i === at ? { ...one, ...more } : one)))
  return (
    <Stack>
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: contacts have no id, and are edited in their places
        <fieldset key={at} className={styles.contact} aria-label={contact.name || text.contact(at + 1)}>
          <Columns>
            {(['name', 'role', 'email', 'phone'] as const).map((name) => (
              <TextInput
                key={name}
                label={text.contact_fields[name]}
                value={contact[name]}
                maxLength={200}
                onChange={({ currentTarget: { value } }) => set(at, { [name]: value })}
              />
            ))}
          </Columns>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange(contacts.filter((_, i) => i !== at))}
          >
            {text.remove_contact(contact.name || text.contact(at + 1))}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          disabled={contacts.length >= MAX_CONTACTS}
          onClick={() => onChange([...contacts, NO_CONTACT])}
        >
          {text.add_contact}
        </Button>
      </div>
    </Stack>
  )
}
