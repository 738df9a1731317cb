import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookHealth } from '#contract/developer/webhooks.staff.ts'
import type { WebhookEndpoint } from '#contract/developer/webhooks.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DescriptionList, Section } from '#web/ui/description-list.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ButtonLink } from '../../links.tsx'
import { Code } from '../code.tsx'
import { TierNotice, useBelowGrowth } from '../tier.tsx'
import { RemoveDialog, SecretDialog } from './dialogs.tsx'
import { EventChoice } from './event-choice.tsx'
import { EndpointStatus, isFailing } from './list.tsx'
import { WebhookTest } from './send-test.tsx'
import { Sparkline } from './sparkline.tsx'
import { UrlField } from './url-field.tsx'
import { SNIPPETS } from './verify-snippets.ts'

/** One endpoint: its health, subscriptions, secret, and a test with the response on screen. */
export default function WebhookPage() {
  const text = usePartMessages('developer').webhooks
  const { id } = useParams({ strict: false })
  const below = useBelowGrowth()
  const endpoint = useRead('getWebhook', { params: { id: id! } })
  const health = useRead('listWebhookHealth', {}).data?.data.find(({ webhook_id }) => webhook_id === id)
  return (
    <Page
      bare
      title={endpoint.data?.url ?? text.title}
      beside={endpoint.data && <EndpointStatus status={endpoint.data.status} failing={isFailing(health)} />}
      actions={
        endpoint.data && (
          <Actions endpoint={endpoint.data} waiting={(health?.pending ?? 0) + (health?.held ?? 0)} />
        )
      }
    >
      <QueryState query={endpoint}>
        {(found) => (
          <>
            {below && (
              <Card>
                <TierNotice />
              </Card>
            )}
            <Card>
              <Health endpoint={found} health={health} />
            </Card>
            <Card>
              <WebhookTest endpoint={found} />
            </Card>
            <Card>
              <Edit endpoint={found} />
            </Card>
            <Card>
              <Snippets />
            </Card>
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Actions({ endpoint, waiting }: { endpoint: WebhookEndpoint; waiting: number }) {
  const text = usePartMessages('developer').webhooks
  const update = useWrite('updateWebhook')
  const { allowed, why } = usePermission('updateWebhook')
  const remove = usePermission('deleteWebhook')
  const [open, setOpen] = useState<'secret' | 'remove'>()
  const to = (status: WebhookEndpoint['status']) =>
    update.mutate(
      { params: { id: endpoint.id }, body: { status } },
      {
        onSuccess: () =>
          showToast(text[status], () => to(status === 'enabled' ? 'disabled' : 'enabled'), endpoint.id),
      },
    )
  const close = () => setOpen(undefined)
  return (
    <>
      <ButtonLink to="/developer/deliveries" search={{ webhook_id: endpoint.id }}>
        {text.deliveries}
      </ButtonLink>
      <Button disabled={!allowed} title={why} onClick={() => setOpen('secret')}>
        {text.regenerate}
      </Button>
      <Button
        disabled={!allowed}
        title={why}
        loading={update.isPending}
        onClick={() => to(endpoint.status === 'enabled' ? 'disabled' : 'enabled')}
      >
        {endpoint.status === 'enabled' ? text.disable : text.enable}
      </Button>
      <Button color="red" disabled={!remove.allowed} title={remove.why} onClick={() => setOpen('remove')}>
        {text.delete}
      </Button>
      {open === 'secret' && <SecretDialog endpoint={endpoint} close={close} />}
      {open === 'remove' && <RemoveDialog endpoint={endpoint} waiting={waiting} close={close} />}
    </>
  )
}

function Health({ endpoint, health }: { endpoint: WebhookEndpoint; health: WebhookHealth | undefined }) {
  const text = usePartMessages('developer').webhooks
  const formats = useFormats()
  const below = useBelowGrowth()
  const moment = (at: string | null) => at && formats.instant(at)
  return (
    <Stack>
      {health && health.held > 0 && (
        <Caution>
          <strong>{text.held(health.held)}</strong> {below ? text.held_tier : text.held_hint}
        </Caution>
      )}
      {health?.next_secret_at && <Caution>{text.next_secret(formats.moment(health.next_secret_at))}</Caution>}
      <DescriptionList
        facts={[
          [
            text.week,
            health && (
              <>
                <Sparkline days={health.days} />{' '}
                {health.delivered_7_days + health.failed_7_days > 0 &&
                  `${text.delivered(formats.number(health.delivered_7_days))}, ${text.failed(formats.number(health.failed_7_days))}`}
              </>
            ),
          ],
          [text.p95, health?.attempts_p95_ms != null && `${formats.number(health.attempts_p95_ms)} ms`],
          [text.pending_label, health && health.pending > 0 && text.pending(health.pending)],
          [text.last_success, moment(endpoint.last_success_at)],
          [text.last_failure, moment(endpoint.last_failure_at)],
        ]}
      />
    </Stack>
  )
}

const endpointValues = ({ url, description, events }: WebhookEndpoint) => ({ url, description, events })

function Edit({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = usePartMessages('developer').webhooks
  const { allowed, why } = usePermission('updateWebhook')
  const form = useRecordForm('updateWebhook', endpoint, {
    values: endpointValues,
    read: 'getWebhook',
    follow: true,
    body: ({ description, ...values }) => ({ ...values, description: description || null }),
    done: () => text.saved_toast,
  })
  const { events } = form.values
  return (
    <Section title={text.settings}>
      <FormSection
        form={form}
        submit={text.save}
        filled
        disabled={!allowed || !form.dirty || events.length === 0}
        why={why}
      >
        <UrlField {...form.field('url')} check_url={form.changes.url?.trim() ?? ''} />
        <TextInput {...form.field('description')} label={text.description} maxLength={500} />
        <EventChoice value={events} onChoice={(chosen) => form.set({ events: [...chosen] })} />
      </FormSection>
    </Section>
  )
}

function Snippets() {
  const text = usePartMessages('developer').webhooks
  return (
    <Section title={text.verify}>
      <Code snippets={SNIPPETS} />
    </Section>
  )
}
