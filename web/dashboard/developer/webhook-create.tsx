import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventType } from '../../../contract/events.ts'
import { rolesFor } from '../../../contract/staff/roles.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Forbidden } from '../../shared/query-state.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { PATHS } from '../paths.ts'
import { EventChoice } from './event-choice.tsx'
import { EVENT_TYPES } from './event-types.ts'
import { TierNotice, useBelowGrowth } from './tier.tsx'
import { JUDGE_AFTER_MS, problemOf, useUrlVerdict } from './url-check.ts'

/** Those that follow are there on request. */
const USUAL = EVENT_TYPES.slice(0, 6)

export default function NewWebhook() {
  const { developer } = useMessages()
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

/** An address of one's own that is told of events: judged while it is typed, and its secret shown once. */
function CreateWebhook() {
  const { developer } = useMessages()
  const text = developer.webhooks
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { url?: string }
  const { allowed, why } = usePermission('createWebhook')
  const [url, setUrl] = useState(search.url ?? '')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly EventType[]>(USUAL)
  const [made, setMade] = useState<Answer<'createWebhook'>>()
  const create = useWrite('createWebhook')
  const [asked] = useDebouncedValue(url.trim(), JUDGE_AFTER_MS)
  const verdict = useUrlVerdict(asked)
  const refused = verdict.data && !verdict.data.allowed ? problemOf(text, verdict.data) : undefined
  return (
    <Page title={text.new} bare>
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const body = {
              url: url.trim(),
              events: [...events],
              ...(description.trim() && { description: description.trim() }),
            }
            create.mutate({ body }, { onSuccess: setMade })
          }}
        >
          <Stack>
            {create.error && <ErrorCard error={create.error} />}
            <TextInput
              label={text.url}
              description={asked !== '' && verdict.data?.allowed ? `✓ ${text.url_good}` : text.url_hint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              withAsterisk={false}
              inputMode="url"
              autoFocus
              value={url}
              error={refused}
              onChange={({ currentTarget: { value } }) => setUrl(value)}
            />
            <TextInput
              label={text.description}
              maxLength={500}
              value={description}
              onChange={({ currentTarget: { value } }) => setDescription(value)}
            />
            <EventChoice value={events} onChoice={setEvents} />
            <FormFooter>
              <Button
                type="submit"
                variant="filled"
                disabled={!allowed || events.length === 0}
                title={why}
                loading={create.isPending}
              >
                {text.add}
              </Button>
            </FormFooter>
          </Stack>
        </form>
      </Card>
      {made && (
        <SecretOnce
          title={text.secret_title}
          hint={text.secret_hint}
          secret={made.secret}
          what={developer.inbox.secret}
          saved_label={text.saved}
          done_label={text.done}
          leave={text.leave_body}
          close={() => navigate({ to: PATHS.webhook, params: { id: made.id } })}
        />
      )}
    </Page>
  )
}
