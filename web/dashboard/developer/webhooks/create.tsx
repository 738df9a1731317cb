import { useNavigate, useSearch } from '@tanstack/react-router'
import { EVENT_TYPES, type EventType } from '#contract/lists.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { rolesFor, usePermission } from '#web/lib/session.ts'
import { Forbidden } from '#web/shared/query-state.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { TierNotice, useBelowGrowth } from '../tier.tsx'
import { EndpointSecret } from './dialogs.tsx'
import { EventChoice } from './event-choice.tsx'
import { UrlField } from './url-field.tsx'

export default function NewWebhook() {
  const developer = usePartMessages('developer')
  const { allowed } = usePermission('createWebhook')
  const below = useBelowGrowth()
  if (allowed && !below) return <CreateWebhook />
  return (
    <Page title={developer.webhooks.new}>
      {below ? (
        <TierNotice what={developer.webhooks.empty_body} />
      ) : (
        <Forbidden roles={rolesFor('createWebhook')} />
      )}
    </Page>
  )
}

/** Registers an endpoint: its URL is checked while it is typed, and its secret shown once. */
function CreateWebhook() {
  const text = usePartMessages('developer').webhooks
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { url?: string }
  const form = useRecordForm('createWebhook', undefined, {
    values: () => ({ url: search.url ?? '', description: '', events: [...EVENT_TYPES] as EventType[] }),
    body: ({ url, description, events }) => ({
      url: url.trim(),
      events,
      ...(description.trim() && { description: description.trim() }),
    }),
  })
  const { url, events } = form.values
  const made = form.answer
  return (
    <Page title={text.new} bare>
      <Card>
        <FormSection form={form} submit={text.add} filled disabled={events.length === 0}>
          <UrlField {...form.field('url')} check_url={url.trim()} inputMode="url" autoFocus />
          <TextInput {...form.field('description')} label={text.description} maxLength={500} />
          <EventChoice value={events} onChoice={(chosen) => form.set({ events: [...chosen] })} />
        </FormSection>
      </Card>
      {made && (
        <EndpointSecret
          secret={made.secret}
          hint={text.secret_hint}
          close={() => navigate({ to: '/developer/webhooks/$id', params: { id: made.id } })}
        />
      )}
    </Page>
  )
}
