import { useState } from 'react'
import { IDLE_MINUTES } from '#contract/lists.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer, Body } from '../../lib/operations.ts'
import { usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Checkbox, NativeSelect } from '../../ui/controls/choice.ts'
import { Section } from '../../ui/description-list.tsx'
import { Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Suggested idle time-outs beside the current one: a shared desk needs a shorter one than an office. */
const IDLE = [IDLE_MINUTES.minimum, 30, 60, 120, 240, 480, IDLE_MINUTES.usual, IDLE_MINUTES.maximum]

/** What the account requires of everybody who signs in. */
export default function Security() {
  const text = useMessages().staff.security
  const security = useRead('getSecurity', {})
  return (
    <Page title={text.title} bare>
      <Card>
        <QueryState query={security}>{(settings) => <Settings settings={settings} />}</QueryState>
      </Card>
    </Page>
  )
}

function Settings({ settings }: { settings: Answer<'getSecurity'> }) {
  const text = useMessages().staff.security
  const update = useWrite('updateSecurity')
  const { allowed, why } = usePermission('updateSecurity')
  // Shown optimistically, and reverted where it is refused.
  const [edits, setEdits] = useState<Body<'updateSecurity'>>({})
  const shown = { ...settings, ...edits }
  const change = (body: Body<'updateSecurity'>) => {
    setEdits(body)
    update.mutate({ body }, { onSuccess: () => showToast(text.saved), onError: () => setEdits({}) })
  }
  const idle = [...new Set([...IDLE, settings.idle_minutes])].sort((a, b) => a - b)
  return (
    <Stack>
      {update.error && <ErrorCard error={update.error} />}
      {why && <p className="soft">{why}</p>}
      <Section title={text.second}>
        <Checkbox
          label={text.second_required}
          description={text.second_hint}
          disabled={!allowed || update.isPending}
          checked={shown.second_factor_required}
          onChange={({ currentTarget: { checked } }) => change({ second_factor_required: checked })}
        />
      </Section>
      <Section title={text.sessions}>
        <NativeSelect
          label={text.idle}
          description={text.idle_hint}
          maw={360}
          disabled={!allowed || update.isPending}
          value={String(shown.idle_minutes)}
          data={idle.map((minutes) => ({ value: String(minutes), label: text.idle_after(minutes) }))}
          onChange={({ currentTarget: { value } }) => change({ idle_minutes: Number(value) })}
        />
      </Section>
    </Stack>
  )
}
