import type { ReactNode } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import { OFFERING_STATUSES, SERVICE_CATEGORIES, SERVICE_UNITS } from '#contract/lists.ts'
import { SERVICE_MEALS } from '#contract/pricing/meals.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { WriteId } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { VatRateField } from '#web/shared/vat-rate-field.tsx'
import { Checkbox, NativeSelect } from '#web/ui/controls/choice.ts'
import { NumberInput, TextInput } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import type { ServiceValues } from './values.ts'

interface ServiceFieldsProps<K extends WriteId, V extends ServiceValues> {
  readonly form: RecordForm<K, V>
  readonly property_id: string
  /** Fields above the others: for a new one, its property. */
  readonly children?: ReactNode
}

/** What a service is called, what it costs, and how many are sold. */
export function ServiceFields<K extends WriteId, V extends ServiceValues>(props: ServiceFieldsProps<K, V>) {
  const { form, property_id, children } = props
  const text = usePartMessages('services')
  const { field, values } = form
  const set = (more: Partial<ServiceValues>) => form.set(more as Partial<V>)
  const currency = useMe().properties.find(({ id }) => id === property_id)?.currency ?? 'EUR'
  return (
    <Card>
      <Stack>
        {children}
        <NameFields values={values} set={set} error={form.problem('name')} />
        <Columns>
          <AmountField
            label={text.price}
            value={values.price}
            currency={currency}
            required
            withAsterisk={false}
            error={form.problem('price')}
            onChange={(price) => set({ price })}
          />
          <NativeSelect {...field('per')} label={text.per} data={optionsOf(SERVICE_UNITS, text.pers)} />
          <VatRateField {...field('vat_rate')} label={text.vat_rate} />
        </Columns>
        <TermFields form={form} />
      </Stack>
    </Card>
  )
}

function TermFields<K extends WriteId, V extends ServiceValues>({ form }: { form: RecordForm<K, V> }) {
  const text = usePartMessages('services')
  const { offering } = useMessages()
  const { field, values } = form
  const set = (more: Partial<ServiceValues>) => form.set(more as Partial<V>)
  return (
    <>
      <Columns>
        <NativeSelect
          {...field('category')}
          label={text.category}
          data={optionsOf(SERVICE_CATEGORIES, text.categories)}
        />
        <NativeSelect
          {...field('meal')}
          label={text.meal}
          description={text.meal_hint}
          data={[{ value: '', label: text.no_meal }, ...optionsOf(SERVICE_MEALS, text.meals)]}
        />
        <NumberInput
          {...field('daily_limit')}
          label={text.daily_limit}
          description={text.daily_limit_hint}
          value={values.daily_limit ?? ''}
          min={1}
          max={100_000}
          allowDecimal={false}
          onChange={(most) => set({ daily_limit: typeof most === 'number' ? most : null })}
        />
        <NativeSelect
          {...field('status')}
          label={text.status}
          data={optionsOf(OFFERING_STATUSES, offering.room_types)}
        />
      </Columns>
      <TermChecks values={values} set={set} />
      <Columns>
        <TextInput {...field('code')} label={text.code} description={text.code_hint} maxLength={20} />
      </Columns>
      <TextInput
        {...field('description')}
        label={text.description}
        description={text.description_hint}
        maxLength={500}
      />
    </>
  )
}

interface TermChecksProps {
  readonly values: ServiceValues
  readonly set: (more: Partial<ServiceValues>) => void
}

function TermChecks({ values, set }: TermChecksProps) {
  const text = usePartMessages('services')
  return (
    <>
      <Checkbox
        label={text.bookable_online}
        checked={values.bookable_online}
        onChange={({ currentTarget: { checked } }) => set({ bookable_online: checked })}
      />
      <Checkbox
        label={text.charged_by_housekeeping}
        description={text.charged_by_housekeeping_hint}
        checked={values.charged_by_housekeeping}
        onChange={({ currentTarget: { checked } }) => set({ charged_by_housekeeping: checked })}
      />
      <Checkbox
        label={text.refundable}
        description={text.refundable_hint}
        checked={values.refundable}
        onChange={({ currentTarget: { checked } }) => set({ refundable: checked })}
      />
    </>
  )
}

interface NameFieldsProps {
  readonly values: ServiceValues
  readonly set: (more: Partial<ServiceValues>) => void
  readonly error: string | undefined
}

function NameFields({ values, set, error }: NameFieldsProps) {
  const text = usePartMessages('services')
  const shown = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (
    <Columns>
      {LANGUAGES.map((language, i) => (
        <TextInput
          key={language}
          label={text.name_in(shown.of(language) ?? language)}
          {...(i === 0 && { description: text.names_hint, error })}
          value={values.name[language]}
          lang={language}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => set({ name: { ...values.name, [language]: value } })}
        />
      ))}
    </Columns>
  )
}
