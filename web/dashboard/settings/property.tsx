import { Autocomplete, Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Property } from '../../../contract/properties.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { useMe, usePermission, useProperty } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Notice } from '../../shared/query-state.tsx'
import { CountryField } from '../../ui/country-field.tsx'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { CityTaxFields } from './city-tax.tsx'
import { GuestMailFields } from './guest-mails.tsx'
import { LetterheadFields, letterheadValues } from './letterhead.tsx'
import { Logo } from './logo.tsx'

/** What is true of a whole house: where it is, when it opens, what tax it takes. */
export default function PropertySettings() {
  const text = useMessages().staff.property
  const { properties } = useMe()
  const chosen = useProperty()
  const [id, setId] = useState<string>()
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
        </>
      )}
    </Page>
  )
}

const editable = ({
  name,
  timezone,
  country,
  check_in_time,
  check_out_time,
  default_vat_rate,
  ...more
}: Property) => ({
  ...{ name, timezone, country, check_in_time, check_out_time, default_vat_rate },
  ...{ address: more.address, city_tax: more.city_tax, legal: more.legal },
  guest_mails: more.guest_mails,
})
type Values = ReturnType<typeof editable>
type Plain = 'name' | 'check_in_time' | 'check_out_time' | 'default_vat_rate'
/** `7`, `7,0` and `7.00` are the same rate; what is none is left for the service to refuse. */
const rateOf = (typed: string) => {
  const plain = typed.trim().replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain).toFixed(2) : typed
}
const ZONES = Intl.supportedValuesOf('timeZone')
const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const

function Edit({ property }: { property: Property }) {
  const { staff, guests, states } = useMessages()
  const text = staff.property
  const formats = useFormats()
  const { allowed, why } = usePermission('updateProperty')
  const update = useWrite('updateProperty')
  // What the form began with: a colleague's change meanwhile is not undone by saving another field.
  const [base, setBase] = useState(property)
  const [values, setValues] = useState<Values>(() => editable(property))
  const [letterhead, setLetterhead] = useState(() => letterheadValues(property.letterhead))
  const set = (more: Partial<Values>) => setValues((now) => ({ ...now, ...more }))
  const problem = (field: string) => update.error?.fields.find((one) => one.field.endsWith(field))?.message
  const plain = (name: Plain, label: string, more = {}) => (
    <TextInput
      label={label}
      required
      withAsterisk={false}
      value={values[name]}
      error={problem(name)}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
      {...more}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const on_paper = changedFields(letterheadValues(base.letterhead), letterhead)
        const body = {
          ...changedFields(base, { ...values, default_vat_rate: rateOf(values.default_vat_rate) }),
          ...(Object.keys(on_paper).length > 0 && { letterhead: on_paper }),
        }
        if (Object.keys(body).length === 0) return showToast(text.unchanged)
        const onSuccess = (saved: Property) => {
          setBase(saved)
          setValues(editable(saved))
          setLetterhead(letterheadValues(saved.letterhead))
          showToast(text.saved)
        }
        update.mutate({ params: { id: property.id }, body }, { onSuccess })
      }}
    >
      <Stack>
        {update.error && <ErrorCard error={update.error} />}
        <Card>
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
              {plain('name', text.name)}
              <Autocomplete
                size="xs"
                label={text.timezone}
                description={text.timezone_hint}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                required
                withAsterisk={false}
                limit={50}
                data={ZONES}
                error={problem('timezone')}
                value={values.timezone}
                onChange={(timezone) => set({ timezone })}
              />
              {plain('check_in_time', text.check_in_time, { type: 'time' })}
              {plain('check_out_time', text.check_out_time, { type: 'time' })}
              {plain('default_vat_rate', `${text.vat} (%)`, {
                inputMode: 'decimal',
                description: text.vat_hint,
                inputWrapperOrder: ['label', 'input', 'description', 'error'],
              })}
              <CountryField
                label={guests.country}
                value={values.country}
                error={problem('country')}
                onCountry={(country) => set({ country })}
              />
            </Columns>
          </Stack>
        </Card>
        <Card>
          <Section title={guests.address}>
            <Columns least={240}>
              {ADDRESS.map((name) => (
                <TextInput
                  key={name}
                  label={guests[name]}
                  value={values.address[name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set({ address: { ...values.address, [name]: value || null } })
                  }
                />
              ))}
            </Columns>
          </Section>
          <Section title={text.legal}>
            <Columns least={240}>
              {(['company_name', 'vat_id'] as const).map((name) => (
                <TextInput
                  key={name}
                  label={text[name]}
                  value={values.legal[name] ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set({ legal: { ...values.legal, [name]: value || null } })
                  }
                />
              ))}
            </Columns>
          </Section>
          <LetterheadFields
            values={letterhead}
            change={(more) => setLetterhead((now) => ({ ...now, ...more }))}
            problems={update.error?.fields ?? []}
          />
          <GuestMailFields
            values={values.guest_mails}
            change={(more) => set({ guest_mails: { ...values.guest_mails, ...more } })}
          />
          <Section title={text.city_tax}>
            <CityTaxFields
              tax={values.city_tax}
              currency={property.currency}
              change={(city_tax) => set({ city_tax })}
            />
          </Section>
        </Card>
        <p className="soft">{text.note}</p>
        <FormFooter sticky>
          <Button type="submit" variant="filled" disabled={!allowed} title={why} loading={update.isPending}>
            {states.save}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}
