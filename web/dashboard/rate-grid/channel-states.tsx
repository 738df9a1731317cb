import type { PushedNight } from '#contract/distribution/channels.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { addDays } from '../../lib/formats.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Button } from '../../ui/controls/button.ts'
import { showToast } from '../../ui/toasts.tsx'
import { ChannelLink } from '../links.tsx'
import { dateAt, type Sheet, type SheetPlan } from './model/sheet.ts'
import styles from './rates.module.css'
import type { GridWords } from './words.ts'

interface ChannelStatesProps {
  readonly sheet: Sheet
  readonly plan: SheetPlan
  readonly day: number
  readonly words: GridWords
}

/** What each channel knows of a night, beside the current values. */
export function ChannelStates({ sheet, plan, day, words }: ChannelStatesProps) {
  const text = usePartMessages('rates')
  return (
    <section className={styles.channels} aria-label={text.channels_title}>
      <h3>
        {plan.name} · {sheet.room_types[plan.room_type]!.name} · {words.day(day)}
      </h3>
      {plan.channels.map((channel_nights) => (
        <ChannelState key={channel_nights.channel} {...{ sheet, plan, day, words, channel_nights }} />
      ))}
    </section>
  )
}

const LETTERS = { c: 'confirmed', p: 'pending', u: 'unconfirmed' } as const

function ChannelState(
  props: ChannelStatesProps & { readonly channel_nights: SheetPlan['channels'][number] },
) {
  const { sheet, plan, day, words, channel_nights } = props
  const text = usePartMessages('rates')
  const formats = useFormats()
  const zone = usePropertyZone()(sheet.property_id)
  const { allowed, why } = usePermission('resyncChannel')
  const channel = sheet.channels[channel_nights.channel]!
  const letter = channel_nights.nights[day] as keyof typeof LETTERS | '-'
  const date = dateAt(sheet, day)
  const { data } = useRead(
    'getPushState',
    {
      params: { id: channel.id },
      query: { property_id: sheet.property_id, rate_plan_id: plan.id, from: date, to: addDays(date, 1) },
    },
    { enabled: letter !== '-' },
  )
  const night: PushedNight | undefined = data?.mappings[0]?.nights[0]
  const resync = useWrite('resyncChannel')
  const state =
    !channel_nights.enabled || letter === '-'
      ? text.not_sent
      : channel_nights.refused !== null
        ? text.channel_state.refused
        : text.channel_state[LETTERS[letter]]
  const is_stopped = channel.status === 'red'
  const prices = night?.confirmed.prices?.map(({ adults, amount }) =>
    text.confirmed_for(adults, words.full(amount)),
  )
  return (
    <div className={styles.channel}>
      <p>
        <strong>{channel.name}</strong>: {state}
        {channel.paused_until && ` · ${text.paused_until(formats.moment(channel.paused_until, zone))}`}
      </p>
      {is_stopped && <Stopped channel_id={channel.id} property_id={sheet.property_id} />}
      {channel_nights.refused && <p className={styles.problem}>{channel_nights.refused}</p>}
      {prices && prices.length > 0 && <p className="soft">{text.confirmed_price(formats.list(prices))}</p>}
      {resync.error && <ErrorCard error={resync.error} />}
      <Button
        size="compact-sm"
        title={why}
        disabled={!allowed || is_stopped || channel.paused_until !== null}
        loading={resync.isPending}
        onClick={() =>
          resync.mutate(
            { params: { id: channel.id }, query: { property_id: sheet.property_id } },
            { onSuccess: () => showToast(text.pushed(channel.name)) },
          )
        }
      >
        {text.push_again}
      </Button>
    </div>
  )
}

/** Where a channel is reconnected that has stopped. */
function Stopped({ channel_id, property_id }: { channel_id: string; property_id: string }) {
  const text = usePartMessages('rates')
  return (
    <p className={styles.problem}>
      {text.stopped}{' '}
      <ChannelLink id={channel_id} property={property_id}>
        {text.open_channel}
      </ChannelLink>
    </p>
  )
}
