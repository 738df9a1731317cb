import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../lib/api-error.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Columns, Fields, FormFooter, Stack } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { Deposit, Policy } from './policy-form.tsx'
import { PolicyTest } from './policy-test.tsx'
import { Pricing } from './pricing-form.tsx'
import { Restrictions } from './restrictions-form.tsx'
import type { PlanValues } from './values.ts'

interface RatePlanFormProps {
  readonly start: PlanValues
  readonly property_id: string
  readonly room_type_id: string
  /** Undefined for a new one. */
  readonly id?: string
  readonly currency: string
  readonly error: ApiError | null
  readonly busy: boolean
  readonly may_save: boolean
  /** Who may, where this user may not. */
  readonly why: string | undefined
  readonly save_label: string
  readonly save: (values: PlanValues) => void
  /** What stands above the fields: for a new one, its room type. */
  readonly children?: ReactNode
}

/** What the price of a night comes from, besides its date. */
const PRICING = ['base_price', 'derived_from', 'occupancy_pricing', 'weekday_prices'] as const

/** All of a rate plan but its dates: names, prices, who may book, what a cancellation costs, what is paid before. */
export function RatePlanForm(props: RatePlanFormProps) {
  const { start, currency, error, busy, may_save, why, save_label, save, children } = props
  const text = useMessages().offering.rate_plans
  const [values, setValues] = useState(start)
  const set = (more: Partial<PlanValues>) => setValues((now) => ({ ...now, ...more }))
  const problem = (field: string) =>
    error?.fields.find((one) => one.field.split('/').at(-1) === field)?.message
  const part = { values, set, currency, disabled: !may_save }
  const changed = PRICING.some((field) => JSON.stringify(values[field]) !== JSON.stringify(start[field]))
  const saved =
    props.id === undefined ? undefined : { id: props.id, room_type_id: props.room_type_id, changed }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(values)
      }}
    >
      <Fields may_save={may_save} why={why}>
        <Card>
          <Stack>
            {children}
            <Columns>
              <TextInput
                label={text.name}
                required
                withAsterisk={false}
                maxLength={100}
                value={values.name}
                error={problem('name')}
                onChange={({ currentTarget: { value } }) => set({ name: value })}
              />
              <TextInput
                label={text.code}
                maxLength={20}
                value={values.code}
                error={problem('code')}
                onChange={({ currentTarget: { value } }) => set({ code: value })}
              />
              <NativeSelect
                label={text.status}
                value={values.status}
                data={(['active', 'inactive'] as const).map((status) => ({
                  value: status,
                  label: text[status],
                }))}
                onChange={({ currentTarget: { value } }) => set({ status: value as 'active' })}
              />
              <NativeSelect
                label={text.meals}
                value={values.meal_plan}
                data={Object.entries(text.meal_plans).map(([value, label]) => ({ value, label }))}
                onChange={({ currentTarget: { value } }) =>
                  set({ meal_plan: value as PlanValues['meal_plan'] })
                }
              />
              <TextInput
                label={`${text.vat_rate} (%)`}
                inputMode="decimal"
                value={values.vat_rate}
                error={problem('vat_rate')}
                onChange={({ currentTarget: { value } }) => set({ vat_rate: value.replace(',', '.') })}
                onBlur={() =>
                  /^\d+(\.\d*)?$/.test(values.vat_rate) &&
                  set({ vat_rate: Number(values.vat_rate).toFixed(2) })
                }
              />
            </Columns>
          </Stack>
        </Card>
        <Card>
          <Section title={text.pricing}>
            <Pricing {...part} id={props.id} property_id={props.property_id} />
          </Section>
        </Card>
        <Card>
          <Section title={text.restrictions}>
            <Restrictions {...part} />
          </Section>
        </Card>
        <Card>
          <Section title={text.policy}>
            <Policy {...part} />
          </Section>
          <Section title={text.test_title}>
            <PolicyTest
              policy={values.cancellation_policy}
              price={values.base_price}
              property_id={props.property_id}
              saved={saved}
            />
          </Section>
        </Card>
        <Card>
          <Section title={text.deposit}>
            <Deposit {...part} />
          </Section>
        </Card>
        <FormFooter sticky>
          <Button type="submit" variant="filled" disabled={!may_save} loading={busy}>
            {save_label}
          </Button>
        </FormFooter>
      </Fields>
    </form>
  )
}
