import { useParams } from '@tanstack/react-router'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyCurrency } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { ActiveBadge } from '../../active-badge.tsx'
import { ChangedBy } from '../../audit-log/public.ts'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { ButtonLink, RoomTypeLink } from '../../links.tsx'
import { useChannelName, useRoomTypes } from '../../lookups.ts'
import styles from './form.module.css'
import { RatePlanFields } from './form.tsx'
import { SpecialDates } from './special-dates/section.tsx'
import { planBody, planValues } from './values.ts'

export default function RatePlanPage() {
  const text = useMessages().offering.rate_plans
  const { id } = useParams({ strict: false })
  const plan = useRead('getRatePlan', { params: { id: id! } })
  return (
    <Page
      bare
      title={plan.data?.name ?? text.title}
      beside={plan.data && <Beside plan={plan.data} />}
      actions={
        <>
          {plan.data && <ToRates plan={plan.data} />}
          {plan.data && <Copy id={plan.data.id} />}
          <CopyAsApi operation="getRatePlan" args={{ params: { id: id! } }} />
        </>
      }
    >
      <QueryState query={plan}>
        {(found) => (
          <>
            <Edit plan={found} />
            <SpecialDates plan={found} />
            <Channels plan={found} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

/** The nights of the plan beside those of its room type. */
function ToRates({ plan: { property_id, room_type_id } }: { plan: RatePlan }) {
  const text = useMessages().shell
  return (
    <ButtonLink to="/rates" search={{ property_id, room_type_id }}>
      {text.to_rates}
    </ButtonLink>
  )
}

function Copy({ id }: { id: string }) {
  const text = usePartMessages('rate_plan_page')
  const { allowed } = usePermission('createRatePlan')
  if (!allowed) return null
  return (
    <ButtonLink to="/rate-plans/new" search={{ copy: id }}>
      {text.copy}
    </ButtonLink>
  )
}

function Beside({ plan }: { plan: RatePlan }) {
  const type = useRoomTypes().get(plan.room_type_id)
  return (
    <>
      <ActiveBadge status={plan.status} />
      <RoomTypeLink id={plan.room_type_id}>{type?.name}</RoomTypeLink>
      <ChangedBy id={plan.id} />
    </>
  )
}

function Edit({ plan }: { plan: RatePlan }) {
  const { offering, states } = useMessages()
  const currency = usePropertyCurrency()(plan.property_id)
  const form = useRecordForm('updateRatePlan', plan, {
    values: planValues,
    body: planBody,
    read: 'getRatePlan',
    done: ({ name }) => offering.rate_plans.saved(name),
  })
  const saved = { id: plan.id, room_type_id: plan.room_type_id, values: planValues(plan) }
  return (
    <FormPage form={form} submit={states.save}>
      <RatePlanFields
        form={form}
        property_id={plan.property_id}
        room_type_id={plan.room_type_id}
        currency={currency}
        saved={saved}
      />
    </FormPage>
  )
}

function Channels({ plan }: { plan: RatePlan }) {
  const text = useMessages().offering.rate_plans
  const channelName = useChannelName()
  return (
    <Card>
      <Section title={text.channels}>
        {plan.channels.length === 0 && <p className="soft">{text.channels_none}</p>}
        <ul className={styles.overrides}>
          {plan.channels.map(({ channel, channel_room_id, channel_rate_id, enabled }) => (
            <li key={channel + channel_rate_id}>
              <span>
                {enabled === false ? '○' : '●'} {channelName(channel)}
              </span>
              <code>
                {channel_room_id} / {channel_rate_id}
              </code>
            </li>
          ))}
        </ul>
      </Section>
    </Card>
  )
}
