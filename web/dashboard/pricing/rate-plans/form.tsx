import type { ReactNode } from 'react'
import { MEAL_PLANS, OFFERING_STATUSES } from '#contract/lists.ts'
import { NegotiatedField } from '#web/dashboard/companies/public.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { isEqual } from '#web/lib/is-equal.ts'
import type { WriteId } from '#web/lib/operations.ts'
import type { RecordForm } from '#web/shared/use-record-form.ts'
import { VatRateField } from '#web/shared/vat-rate-field.tsx'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { Card } from '#web/ui/page.tsx'
import { PlanInWords } from './plan-in-words.tsx'
import { Deposit, Policy } from './policy-form.tsx'
import { PolicyTest } from './policy-test.tsx'
import { Pricing } from './pricing-form.tsx'
import { Restrictions } from './restrictions-form.tsx'
import type { PlanValues } from './values.ts'

interface RatePlanFieldsProps<K extends WriteId, V extends PlanValues> {
  readonly form: RecordForm<K, V>
  readonly property_id: string
  readonly currency: string
  /** The saved plan; undefined for a new one. */
  readonly saved?: { readonly id: string; readonly room_type_id: string; readonly values: PlanValues }
  readonly room_type_id: string
  /** Fields above the others: for a new one, its room type. */
  readonly children?: ReactNode
}

/** What the price of a night depends on, besides its date. */
const PRICING = [
  'base_price',
  'derived_from',
  'occupancy_pricing',
  'weekday_prices',
  'length_of_stay_rates',
] as const

/** All of a rate plan but its dates: names, prices, restrictions, cancellation policy, deposit. */
export function RatePlanFields<K extends WriteId, V extends PlanValues>(props: RatePlanFieldsProps<K, V>) {
  const { form, property_id, currency, saved, room_type_id, children } = props
  const text = useMessages().offering.rate_plans
  const { values, field } = form
  const part = { values, set: (more: Partial<PlanValues>) => form.set(more as Partial<V>), currency }
  const changed = saved && PRICING.some((name) => !isEqual(values[name], saved.values[name]))
  return (
    <>
      <PlanInWords values={values} currency={currency} room_type_id={room_type_id} />
      <Card>
        <Stack>
          {children}
          <Columns>
            <TextInput {...field('name')} required withAsterisk={false} maxLength={100} />
            <TextInput {...field('code')} maxLength={20} />
            <NativeSelect {...field('status')} data={optionsOf(OFFERING_STATUSES, text)} />
            <NativeSelect {...field('meal_plan')} data={optionsOf(MEAL_PLANS, text.meal_plans)} />
            <VatRateField {...field('vat_rate')} />
          </Columns>
          <NegotiatedField {...form.checkbox('negotiated')} rate_plan_id={saved?.id} />
        </Stack>
      </Card>
      <Card>
        <Section title={text.pricing}>
          <Pricing {...part} id={saved?.id} property_id={property_id} />
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
            property_id={property_id}
            saved={saved && { id: saved.id, room_type_id: saved.room_type_id, changed: changed === true }}
          />
        </Section>
      </Card>
      <Card>
        <Section title={text.deposit}>
          <Deposit {...part} />
        </Section>
      </Card>
    </>
  )
}
