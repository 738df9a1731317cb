import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Property } from '#contract/property/properties.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Item } from '#web/lib/operations.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { vatRateOf } from '#web/lib/vat-rate.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Page } from '#web/ui/page.tsx'
import { ButtonLink } from '../../links.tsx'
import { RatePlanFields } from './form.tsx'
import { newPlan } from './values.ts'

type RoomTypeItem = Item<'listRoomTypes'>

export default function CreateRatePlan() {
  const { offering } = useMessages()
  const text = offering.rate_plans
  const chosen = useProperty()
  const all = useQuery(allPagesQuery('listRoomTypes', {}))
  const types = (all.data ?? []).filter(({ property_id }) => !chosen || property_id === chosen.id)
  return (
    <Page title={text.new} bare={types.length > 0}>
      <QueryState query={all}>
        {() =>
          types.length > 0 ? (
            <NewRatePlan types={types} chosen={chosen} />
          ) : (
            <Notice
              title={offering.room_types.empty_title}
              action={<ButtonLink to="/settings/room-types/new">{offering.room_types.new}</ButtonLink>}
            >
              {offering.room_types.empty_body}
            </Notice>
          )
        }
      </QueryState>
    </Page>
  )
}

interface NewRatePlanProps {
  /** At least one. */
  readonly types: readonly RoomTypeItem[]
  readonly chosen: Property | undefined
}

function NewRatePlan({ types, chosen }: NewRatePlanProps) {
  const text = useMessages().offering.rate_plans
  const navigate = useNavigate()
  const { room_type_id } = useSearch({ strict: false }) as { room_type_id?: string }
  const first = types.find(({ id }) => id === room_type_id) ?? types[0]!
  const { properties } = useMe()
  const propertyOf = (type: RoomTypeItem) => properties.find(({ id }) => id === type.property_id)!
  const form = useRecordForm('createRatePlan', undefined, {
    values: () => ({ ...newPlan(propertyOf(first).default_vat_rate), room_type_id: first.id }),
    body: ({ code, base_price, derived_from, occupancy_pricing, meal_price, ...values }) => ({
      ...values,
      vat_rate: vatRateOf(values.vat_rate),
      ...(code && { code }),
      ...(base_price && { base_price }),
      ...(derived_from && { derived_from }),
      ...(occupancy_pricing && { occupancy_pricing }),
      ...(meal_price && { meal_price }),
    }),
    done: ({ name }) => text.created(name),
    onSaved: ({ id }) => navigate({ to: '/rate-plans/$id', params: { id } }),
  })
  const type = types.find(({ id }) => id === form.values.room_type_id) ?? types[0]!
  const property = propertyOf(type)
  const nameOf = (one: RoomTypeItem) =>
    properties.length > 1 && !chosen ? `${one.name} · ${propertyOf(one).name}` : one.name
  return (
    <FormPage form={form} submit={text.new}>
      <RatePlanFields form={form} property_id={property.id} currency={property.currency}>
        <NativeSelect
          {...form.field('room_type_id')}
          data={types.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
      </RatePlanFields>
    </FormPage>
  )
}
