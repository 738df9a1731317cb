import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookHealth } from '../../../contract/staff/webhooks.ts'
import type { WebhookEndpoint } from '../../../contract/webhooks.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePermission } from '../../lib/session.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { DescriptionList, Section } from '../../ui/description-list.tsx'
import { Caution, FormFooter, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ButtonLink } from '../links.tsx'
import { PATHS } from '../paths.ts'
import { EventChoice } from './event-choice.tsx'
import { Snippets } from './snippets.tsx'
import { Sparkline } from './sparkline.tsx'
import { TierNotice, useBelowGrowth } from './tier.tsx'
import { JUDGE_AFTER_MS, problemOf, useUrlVerdict } from './url-check.ts'
import { RemoveDialog, SecretDialog } from './webhook-dialogs.tsx'
import { WebhookTest } from './webhook-test.tsx'
import { EndpointStatus, isFailing } from './webhooks.tsx'

/** One endpoint: how it does, what it hears, its secret, and a test with the answer on screen. */
export default function WebhookPage() {
  const text = useMessages().developer.webhooks
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
  const text = useMessages().developer.webhooks
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
      <ButtonLink to={PATHS.deliveries} search={{ webhook_id: endpoint.id }}>
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
  const text = useMessages().developer.webhooks
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

const editable = ({ url, description, events }: WebhookEndpoint) => ({ url, description, events })
const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

function Edit({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = useMessages().developer.webhooks
  const update = useWrite('updateWebhook')
  const { allowed, why } = usePermission('updateWebhook')
  // What stood there when the fields were filled in: what comes in live meanwhile may not be overwritten unseen.
  const [seen, setSeen] = useState(endpoint)
  const [values, setValues] = useState(() => editable(endpoint))
  const changes = changedFields(editable(seen), values)
  const begin = (found: WebhookEndpoint) => {
    setSeen(found)
    setValues(editable(found))
  }
  const unchanged = Object.keys(changes).length === 0
  if (unchanged && !same(editable(seen), editable(endpoint))) begin(endpoint)
  const overtaken = !same(editable(seen), editable(endpoint))
  const save = (version: number) =>
    update.mutate(
      { params: { id: endpoint.id }, body: changes, version },
      {
        onSuccess: (found) => {
          begin(found)
          showToast(text.saved_toast)
        },
      },
    )
  const verdict = useUrlVerdict(useDebouncedValue(changes.url?.trim() ?? '', JUDGE_AFTER_MS)[0])
  const refused = verdict.data && !verdict.data.allowed ? problemOf(text, verdict.data) : undefined
  return (
    <Section title={text.settings}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!unchanged) save(overtaken ? seen.version : endpoint.version)
        }}
      >
        <Stack>
          {update.error?.code === 'SVC-1015' ? (
            <ConflictDialog
              operation="getWebhook"
              id={endpoint.id}
              seen={seen}
              changes={changes}
              apply={save}
              discard={() => {
                update.reset()
                begin(endpoint)
              }}
            />
          ) : (
            update.error && <ErrorCard error={update.error} />
          )}
          <TextInput
            label={text.url}
            description={changes.url && verdict.data?.allowed ? `✓ ${text.url_good}` : text.url_hint}
            error={refused}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            withAsterisk={false}
            value={values.url}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, url: value })}
          />
          <TextInput
            label={text.description}
            maxLength={500}
            value={values.description ?? ''}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, description: value || null })}
          />
          <EventChoice
            value={values.events}
            onChoice={(events) => setValues({ ...values, events: [...events] })}
          />
          <FormFooter>
            <Button
              type="submit"
              variant="filled"
              disabled={!allowed || unchanged || values.events.length === 0}
              title={why}
              loading={update.isPending}
            >
              {text.save}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Section>
  )
}
