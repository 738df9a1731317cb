import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CityTax, Property } from '../../../contract/properties.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useWrite } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { Facts, Section } from '../../ui/facts.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { say } from '../../ui/toasts.tsx'
import { useMay, useMe, useProperty } from '../shell/session.ts'

/** What is true of a whole house: where it is, when it opens, what tax it takes. */
export default function PropertySettings() {
  const text = useText().staff.property
  const { properties } = useMe()
  const chosen = useProperty()
  const [id, setId] = useState<string>()
  const property = chosen ?? properties.find((one) => one.id === id) ?? properties[0]
  return (
    <Page title={text.title} bare>
      {!chosen && properties.length > 1 && (
        <NativeSelect
          aria-label={text.title}
          value={property?.id ?? ''}
          data={properties.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ currentTarget: { value } }) => setId(value)}
        />
      )}
      {property && <Edit key={property.id} property={property} />}
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
})
type Values = ReturnType<typeof editable>
type Plain = 'name' | 'timezone' | 'country' | 'check_in_time' | 'check_out_time' | 'default_vat_rate'
const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const

function Edit({ property }: { property: Property }) {
  const { staff, guests, states } = useText()
  const text = staff.property
  const { allowed, why } = useMay('updateProperty')
  const update = useWrite('updateProperty')
  const [values, setValues] = useState<Values>(() => editable(property))
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
  const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const body = changedFields(property, values)
        if (Object.keys(body).length === 0) return
        update.mutate({ params: { id: property.id }, body }, { onSuccess: () => say(text.saved) })
      }}
    >
      <Stack>
        {update.error && <ErrorCard error={update.error} />}
        <Card>
          <Stack>
            <Facts
              facts={[
                [text.code, property.code],
                [text.currency, property.currency],
                [text.business_date, property.business_date],
                [text.vat_label, property.prices_include_vat ? text.vat_included : text.vat_excluded],
              ]}
            />
            <Columns>
              {plain('name', text.name)}
              {plain('timezone', text.timezone, { description: text.timezone_hint, ...below })}
              {plain('check_in_time', text.check_in_time, { type: 'time' })}
              {plain('check_out_time', text.check_out_time, { type: 'time' })}
              {plain('default_vat_rate', `${text.vat} (%)`, { inputMode: 'decimal' })}
              {plain('country', guests.country, { description: guests.country_hint, ...below })}
            </Columns>
          </Stack>
        </Card>
        <Card>
          <Section title={guests.address}>
            <Columns>
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
            <Columns>
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

interface CityTaxFieldsProps {
  readonly tax: CityTax | null
  readonly currency: string
  readonly change: (tax: CityTax | null) => void
}

function CityTaxFields({ tax, currency, change }: CityTaxFieldsProps) {
  const text = useText().staff.property
  const set = (more: Partial<CityTax>) => tax && change({ ...tax, ...more })
  return (
    <Columns>
      <NativeSelect
        label={text.city_tax}
        value={tax?.basis ?? ''}
        data={[
          { value: '', label: text.city_tax_none },
          ...Object.entries(text.city_tax_bases).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change(
            value === ''
              ? null
              : {
                  ...tax,
                  basis: value as CityTax['basis'],
                  ...(value === 'percent'
                    ? { percent: tax?.percent ?? 5, amount: null }
                    : { amount: tax?.amount ?? { amount: 200, currency }, percent: null }),
                },
          )
        }
      />
      {tax?.basis === 'percent' && (
        <NumberInput
          label={`${text.city_tax_percent} (%)`}
          min={0}
          max={100}
          decimalScale={2}
          value={tax.percent ?? ''}
          onChange={(percent) => typeof percent === 'number' && set({ percent })}
        />
      )}
      {tax && tax.basis !== 'percent' && (
        <AmountField
          label={text.city_tax_amount}
          currency={currency}
          value={tax.amount ?? null}
          onAmount={(amount) => set({ amount })}
        />
      )}
      {tax && (
        <>
          <NumberInput
            label={text.city_tax_min_age}
            min={0}
            max={18}
            value={tax.min_age ?? ''}
            onChange={(age) => set({ min_age: typeof age === 'number' ? age : null })}
          />
          <NumberInput
            label={text.city_tax_max_nights}
            min={1}
            max={365}
            value={tax.max_nights ?? ''}
            onChange={(nights) => set({ max_nights: typeof nights === 'number' ? nights : null })}
          />
          <Checkbox
            mt={24}
            label={text.city_tax_included}
            checked={tax.included_in_price ?? false}
            onChange={({ currentTarget: { checked } }) => set({ included_in_price: checked })}
          />
        </>
      )}
    </Columns>
  )
}
