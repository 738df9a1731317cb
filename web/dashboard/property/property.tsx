import { lazy, Suspense, useEffect, useState } from 'react'
import { DEPOSIT_DEDUCTIONS, VAT_ON_DEPOSITS } from '#contract/country-rules.ts'
import { NO_SHOW_MODES } from '#contract/lists.ts'
import type { Property } from '#contract/property/properties.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useMe, usePermission, useProperty } from '../../lib/session.ts'
import { vatRateOf } from '../../lib/vat-rate.ts'
import { Notice } from '../../shared/query-state.tsx'
import { FormElement, FormError, SaveFooter } from '../../shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '../../shared/use-record-form.ts'
import { VatRateField } from '../../shared/vat-rate-field.tsx'
import { NativeSelect } from '../../ui/controls/choice.ts'
import { Autocomplete, TextInput } from '../../ui/controls/input.ts'
import { TimeField } from '../../ui/dates/time-field.tsx'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { CountryField } from '../../ui/fields/country-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { Columns, Stack } from '../../ui/form.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { GuestMailFields } from '../mail/guest-mails.tsx'
import { Logo } from './brand/public.ts'
import { CityTaxFields } from './city-tax.tsx'
import { LetterheadFields, letterheadValues } from './letterhead.tsx'
import { LocalEventFields } from './local-events.tsx'
import { PaymentReminderFields, reminderBody, reminderDays } from './payment-reminders.tsx'

const SetupSkipped = lazy(() => import('./setup-skipped.tsx'))

/** Settings of a property: address, check-in times, taxes. */
export default function PropertySettings() {
  const text = usePartMessages('property')
  const { properties } = useMe()
  const chosen = useProperty()
  const [id, setId] = useState<string>()
  const { allowed: may_set_up } = usePermission('updateSetup')
  const property = chosen ?? properties.find((one) => one.id === id) ?? properties[0]
  return (
    <Page title={text.title} bare>
      {!chosen && properties.length > 1 && (
        <NativeSelect
          aria-label={text.title}
          maw={320}
          value={property?.id ?? ''}
          data={properties.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ currentTarget: { value } }) => setId(value)}
        />
      )}
      {properties.length === 0 && <Notice title={text.empty_title}>{text.empty_body}</Notice>}
      {property && (
        <>
          <Edit key={property.id} property={property} />
          <Logo key={`${property.id} logo`} property={property} />
          {may_set_up && (
            <Suspense>
              <SetupSkipped property_id={property.id} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  )
}

const propertyValues = (property: Property) => ({
  name: property.name,
  timezone: property.timezone,
  country: property.country,
  check_in_time: property.check_in_time,
  check_out_time: property.check_out_time,
  day_ends_at: property.day_ends_at,
  no_show: property.no_show,
  invoice_retention_years: property.invoice_retention_years,
  default_vat_rate: property.default_vat_rate,
  vat_on_deposits: property.vat_on_deposits,
  deposit_deduction: property.deposit_deduction,
  address: property.address,
  city_tax: property.city_tax,
  legal: property.legal,
  local_events: property.local_events,
  guest_mails: property.guest_mails,
  payment_reminders: reminderDays(property.payment_reminders),
  letterhead: letterheadValues(property.letterhead),
})
type PropertyValues = ReturnType<typeof propertyValues>

const orNull = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([name, written]) => [name, written || null]))
const propertyBody = ({
  default_vat_rate,
  address,
  legal,
  payment_reminders,
  ...values
}: PropertyValues) => ({
  ...values,
  payment_reminders: reminderBody(payment_reminders),
  default_vat_rate: vatRateOf(default_vat_rate),
  address: orNull(address),
  legal: orNull(legal),
})

const ZONES = Intl.supportedValuesOf('timeZone')
const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const

/** Anchors such as `#bank_account`, for links from the setup. */
function focusNamedPart() {
  const part = document.getElementById(location.hash.slice(1))
  part?.scrollIntoView({ block: 'center' })
  part?.querySelector('input')?.focus({ preventScroll: true })
}

function Edit({ property }: { property: Property }) {
  const text = usePartMessages('property')
  const form = useRecordForm('updateProperty', property, {
    values: propertyValues,
    body: propertyBody,
    merged: ['letterhead'],
    done: () => text.saved,
    onUnchanged: () => showToast(text.unchanged),
  })
  const { values, set, field } = form
  useEffect(focusNamedPart, [])
  return (
    <FormElement form={form}>
      <Stack>
        <FormError form={form} />
        <Card>
          <Basics property={property} form={form} />
        </Card>
        <Card>
          <Section id="address" title={field('address').label ?? ''}>
            <Columns least={240}>
              {ADDRESS.map((name) => (
                <TextInput key={name} {...field(`address.${name}`)} />
              ))}
            </Columns>
          </Section>
          <Issuer form={form} />
          <LetterheadFields field={(name) => field(`letterhead.${name}`)} />
          <GuestMailFields checkbox={(kind) => form.checkbox(`guest_mails.${kind}`)} />
          <PaymentReminderFields
            days={values.payment_reminders}
            since={property.payment_reminders.since}
            problem={form.problem('payment_reminders.days')}
            change={(payment_reminders) => set({ payment_reminders })}
          />
          <Section title={text.city_tax}>
            <CityTaxFields
              tax={values.city_tax}
              currency={property.currency}
              change={(city_tax) => set({ city_tax })}
            />
          </Section>
        </Card>
        <Card>
          <LocalEventFields
            events={values.local_events}
            today={property.business_date}
            problem={(path) => form.problem(path)}
            change={(local_events) => set({ local_events })}
          />
        </Card>
        <p className="soft">{text.note}</p>
        <SaveFooter form={form} />
      </Stack>
    </FormElement>
  )
}

/** The issuer of invoices, and how long they keep the name of an erased guest. */
function Issuer({ form }: Pick<BasicsProps, 'form'>) {
  const text = usePartMessages('property')
  const { values, set, field, problem } = form
  return (
    <Section id="tax_number" title={text.legal}>
      <Columns least={240}>
        <TextInput {...field('legal.company_name')} label={text.company_name} />
        <TextInput {...field('legal.vat_id')} label={text.vat_id} />
        <TextInput
          {...field('legal.register')}
          label={text.register}
          description={text.notice_hint}
          maxLength={200}
        />
        <TextInput
          {...field('legal.representative')}
          label={text.representative}
          description={text.notice_hint}
          maxLength={200}
        />
        <NumberField
          label={text.retention}
          description={text.retention_hint}
          min={1}
          max={30}
          allowDecimal={false}
          value={values.invoice_retention_years}
          error={problem('invoice_retention_years')}
          onChange={(invoice_retention_years) => set({ invoice_retention_years })}
        />
      </Columns>
    </Section>
  )
}

interface BasicsProps {
  readonly property: Property
  readonly form: RecordForm<'updateProperty', PropertyValues>
}

/** Address, check-in times, and the default VAT rate. */
function Basics({ property, form: { field } }: BasicsProps) {
  const text = usePartMessages('property')
  const formats = useFormats()
  const needed = { required: true, withAsterisk: false }
  return (
    <Stack>
      <DescriptionList
        facts={[
          [text.code, property.code],
          [text.currency, property.currency],
          [text.business_date, formats.day(property.business_date)],
          [text.vat_label, property.prices_include_vat ? text.vat_included : text.vat_excluded],
        ]}
      />
      <Columns least={240}>
        <TextInput {...field('name')} {...needed} />
        <Autocomplete
          {...field('timezone')}
          {...needed}
          size="xs"
          description={text.timezone_hint}
          limit={50}
          data={ZONES}
        />
        <TimeField {...field('check_in_time')} {...needed} />
        <TimeField {...field('check_out_time')} {...needed} />
        <TimeField {...field('day_ends_at')} {...needed} description={text.day_ends_hint} />
        <NativeSelect
          {...field('no_show')}
          description={text.no_show_hint}
          data={optionsOf(NO_SHOW_MODES, text.no_show_modes)}
        />
        <VatRateField {...field('default_vat_rate')} description={text.vat_hint} />
        <NativeSelect
          {...field('vat_on_deposits')}
          description={text.vat_on_deposits_hint}
          data={optionsOf(VAT_ON_DEPOSITS, text.vat_on_deposits)}
        />
        <NativeSelect
          {...field('deposit_deduction')}
          description={text.deposit_deduction_hint}
          data={optionsOf(DEPOSIT_DEDUCTIONS, text.deposit_deduction)}
        />
        <CountryField {...field('country')} />
      </Columns>
    </Stack>
  )
}
