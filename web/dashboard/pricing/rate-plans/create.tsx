import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '#web/lib/data.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Item } from '#web/lib/operations.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { vatRateOf } from '#web/lib/vat-rate.ts'
import { Notice, QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonLink } from '../../links.tsx'
import { RatePlanFields } from './form.tsx'
import { newPlan, type PlanValues, planValues } from './values.ts'

type RoomTypeItem = Item<'listRoomTypes'>

export default function CreateRatePlan() {
  const { offering } = useMessages()
  const text = offering.rate_plans
  const chosen = useProperty()
  const { copy } = useSearch({ strict: false }) as { copy?: string }
  const source = useRead('getRatePlan', { params: { id: copy ?? '' } }, { enabled: copy !== undefined })
  const all = useQuery(allPagesQuery('listRoomTypes', {}))
  const types = (all.data ?? []).filter(({ property_id }) => !chosen || property_id === chosen.id)
  return (
    <Page title={text.new} bare={types.length > 0}>
      <QueryState query={all}>
        {() =>
          copy !== undefined && source.isPending ? (
            <SkeletonRows />
          ) : types.length > 0 ? (
            <NewRatePlan types={types} chosen={chosen} copied={source.data} />
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

type NewValues = PlanValues & { readonly room_type_ids: string[] }

interface NewRatePlanProps {
  /** At least one. */
  readonly types: readonly RoomTypeItem[]
  readonly chosen: Property | undefined
  /** The plan whose terms the new one begins with. */
  readonly copied: RatePlan | undefined
}

function NewRatePlan({ types, chosen, copied }: NewRatePlanProps) {
  const text = useMessages().offering.rate_plans
  const words = usePartMessages('rate_plan_page')
  const navigate = useNavigate()
  const { room_type_id } = useSearch({ strict: false }) as { room_type_id?: string }
  const first = types.find(({ id }) => id === (room_type_id ?? copied?.room_type_id)) ?? types[0]!
  const { properties } = useMe()
  const propertyOf = (type: RoomTypeItem) => properties.find(({ id }) => id === type.property_id)!
  // Those that were created before one was refused are not created again.
  const created = useRef(new Map<string, RatePlan>())
  const form = useRecordForm('createRatePlan', undefined, {
    values: () => ({
      ...(copied
        ? { ...planValues(copied), name: words.copied(copied.name), code: '' }
        : newPlan(propertyOf(first).default_vat_rate)),
      room_type_ids: [first.id],
    }),
    send: async (write, values) => {
      for (const id of values.room_type_ids)
        if (!created.current.has(id))
          created.current.set(id, await write({ body: newPlanBody(values, id, created.current.size > 0) }))
      return created.current.get(values.room_type_ids[0]!)!
    },
    done: ({ name }, { room_type_ids }) =>
      room_type_ids.length > 1 ? words.created_all(room_type_ids.length) : text.created(name),
    onSaved: ({ id }, { room_type_ids }) =>
      room_type_ids.length > 1
        ? navigate({ to: '/rate-plans' })
        : navigate({ to: '/rate-plans/$id', params: { id } }),
  })
  const type = types.find(({ id }) => id === form.values.room_type_ids[0]) ?? types[0]!
  const property = propertyOf(type)
  // A form has one currency, and its parent plan is of one property.
  const offered = types.filter(
    (one) => form.values.room_type_ids.length < 2 || one.property_id === type.property_id,
  )
  const nameOf = (one: RoomTypeItem) =>
    properties.length > 1 && !chosen ? `${one.name} · ${propertyOf(one).name}` : one.name
  return (
    <FormPage form={form} submit={text.new}>
      <RatePlanFields
        form={form}
        property_id={property.id}
        room_type_id={type.id}
        currency={property.currency}
      >
        <MultiSelect
          label={words.room_types}
          description={words.room_types_hint}
          searchable
          hidePickedOptions
          value={form.values.room_type_ids}
          error={form.problem('room_type_ids')}
          data={offered.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(room_type_ids) => room_type_ids.length > 0 && form.set({ room_type_ids })}
        />
      </RatePlanFields>
    </FormPage>
  )
}

/** The terms for one room type; a code names one plan alone. */
const newPlanBody = (
  { code, base_price, derived_from, occupancy_pricing, meal_price, room_type_ids: _, ...values }: NewValues,
  room_type_id: string,
  is_further: boolean,
) => ({
  ...values,
  room_type_id,
  vat_rate: vatRateOf(values.vat_rate),
  ...(code && !is_further && { code }),
  ...(base_price && { base_price }),
  ...(derived_from && { derived_from }),
  ...(occupancy_pricing && { occupancy_pricing }),
  ...(meal_price && { meal_price }),
})
