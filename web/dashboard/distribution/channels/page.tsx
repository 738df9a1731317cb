import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '#contract/distribution/channels.ts'
import { environment } from '#web/lib/environment.ts'
import { allPagesQuery } from '#web/lib/fetch-all.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { Notice, QueryState } from '#web/shared/query-state.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Tooltip } from '#web/ui/controls/overlay.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { CopyAsApi } from '../../copy-as-api.tsx'
import { NewAddressDialog } from './bookings-address-dialog.tsx'
import { DemoPanel } from './demo-panel.tsx'
import { HeldBookings } from './held-bookings.tsx'
import { useMappable } from './mappable.ts'
import { Mapping } from './mapping.tsx'
import { DisconnectDialog, PaymentDialog, ReconnectDialog, ResyncDialog } from './reconnect-dialog.tsx'
import { ChannelHistory, ChannelStatus, useCountdown } from './status.tsx'

/** One channel: its state, mappings, held bookings and what it knows. */
export default function ChannelPage() {
  const text = usePartMessages('channels')
  const { states } = useMessages()
  const { id, property } = useParams({ strict: false })
  const channels = useQuery(allPagesQuery('listChannels', { query: { property_id: property! } }))
  const channel = channels.data?.find((one) => one.id === id)
  return (
    <Page
      bare
      title={channel?.name ?? text.one}
      beside={channel && <ChannelStatus channel={channel} />}
      actions={
        channel && (
          <>
            <CopyAsApi operation="listChannels" args={{ query: { property_id: property! } }} />
            <Actions channel={channel} />
          </>
        )
      }
    >
      <QueryState query={channels}>
        {() =>
          channel ? (
            <>
              <Card>
                <State channel={channel} />
              </Card>
              {channel.held_bookings > 0 && (
                <Card>
                  <HeldBookings channel={channel} />
                </Card>
              )}
              <Card>
                <Mapping channel={channel} />
              </Card>
              {channel.type !== 'ical' && (
                <Card>
                  <Payment channel={channel} />
                </Card>
              )}
              {channel.type === 'demo' && environment === 'live' && (
                <Card>
                  <DemoPanel channel={channel} />
                </Card>
              )}
              <Card>
                <Disconnect channel={channel} />
              </Card>
            </>
          ) : (
            <Notice title={states.not_found}>{text.empty_body}</Notice>
          )
        }
      </QueryState>
    </Page>
  )
}

function State({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const formats = useFormats()
  const mappable = useMappable()
  const { last_error, last_sync_at, status_since } = channel
  return (
    <Section title={text.story}>
      <Stack>
        {channel.status === 'green' ? (
          <ChannelHistory channel={channel} />
        ) : (
          <Caution tone={channel.status === 'red' ? 'red' : undefined}>
            <ChannelHistory channel={channel} />
          </Caution>
        )}
        <DescriptionList
          facts={[
            [text.statuses_title, text.since(formats.moment(status_since))],
            [text.last_sync, last_sync_at ? formats.moment(last_sync_at) : text.never],
            [text.queue, text.queue_count(channel.pending_updates)],
            [text.mapped, text.mapped_of(channel.mapped_rate_plans, mappable(channel))],
            [
              text.last_error,
              last_error && (
                <>
                  {last_error.code}, {formats.moment(last_error.at)}{' '}
                  <span className="soft" lang="en">
                    {last_error.message}
                  </span>
                </>
              ),
              'long',
            ],
            [text.type, text.types[channel.type]],
          ]}
        />
      </Stack>
    </Section>
  )
}

/** The actions of the connection; signing in again comes first where it is needed. */
function Actions({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const may_reconnect = usePermission('reauthenticateChannel')
  const may_renew = usePermission('renewBookingsAddress')
  const [open, setOpen] = useState<'reconnect' | 'address'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        variant={channel.status === 'red' ? 'filled' : 'default'}
        disabled={!may_reconnect.allowed}
        title={may_reconnect.why}
        onClick={() => setOpen('reconnect')}
      >
        {text.reconnect}
      </Button>
      {channel.type !== 'ical' && (
        <Button disabled={!may_renew.allowed} title={may_renew.why} onClick={() => setOpen('address')}>
          {text.new_address}
        </Button>
      )}
      <Resync channel={channel} />
      {open === 'address' && <NewAddressDialog channel={channel} close={close} />}
      {open === 'reconnect' && <ReconnectDialog channel={channel} close={close} />}
    </>
  )
}

/** Who collects the money of its bookings. */
function Payment({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const { states } = useMessages()
  const { allowed, why } = usePermission('updateChannel')
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={text.payment}
      actions={
        <Button disabled={!allowed} title={why} onClick={() => setOpen(true)}>
          {states.edit}
        </Button>
      }
    >
      <p>{channel.collects_payment ? text.channel_collects : text.property_collects}</p>
      {open && <PaymentDialog channel={channel} close={() => setOpen(false)} />}
    </Section>
  )
}

/** Apart from the other actions, because it ends the connection. */
function Disconnect({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const { allowed, why } = usePermission('disconnectChannel')
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title={text.disconnect}
      actions={
        <Button color="red" disabled={!allowed} title={why} onClick={() => setAsking(true)}>
          {text.disconnect}
        </Button>
      }
    >
      <p className="soft">{text.disconnect_mapping}</p>
      {asking && <DisconnectDialog channel={channel} close={() => setAsking(false)} />}
    </Section>
  )
}

/** A full synchronisation; not while the channel asks us to wait, and not before it is signed in again. */
function Resync({ channel }: { channel: Channel }) {
  const text = usePartMessages('channels')
  const { allowed, why } = usePermission('resyncChannel')
  const left = useCountdown(channel.sync_paused_until)
  const [asking, setAsking] = useState(false)
  const reason = !allowed
    ? why
    : channel.status === 'red'
      ? text.resync_red
      : left
        ? text.resync_paused
        : undefined
  return (
    <>
      <Tooltip label={reason} disabled={reason === undefined}>
        <Button
          aria-disabled={reason !== undefined}
          {...(reason !== undefined && { 'data-disabled': true })}
          onClick={() => reason === undefined && setAsking(true)}
        >
          {text.resync}
        </Button>
      </Tooltip>
      {asking && <ResyncDialog channel={channel} close={() => setAsking(false)} />}
    </>
  )
}
