import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../../contract/staff/me.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Columns, FormFooter, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Email } from './email.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionTable } from './sessions.tsx'

/** Oneself: name, password, second factor, and where one is signed in. */
export default function Profile() {
  const text = useMessages().staff.profile
  return (
    <Page title={text.title} bare>
      <Card>
        <Name />
      </Card>
      <Card>
        <Email />
      </Card>
      <Card>
        <Password />
      </Card>
      <Card>
        <SecondFactor />
      </Card>
      <Card>
        <Sessions />
      </Card>
    </Page>
  )
}

function Name() {
  const { staff, states } = useMessages()
  const text = staff.profile
  const { user } = useMe()
  const update = useWrite('updateMe')
  const [name, setName] = useState(user.name)
  return (
    <Section title={user.email}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          update.mutate({ body: { name: name.trim() } }, { onSuccess: () => showToast(text.saved) })
        }}
      >
        <Stack>
          {update.error && <ErrorCard error={update.error} />}
          <Columns least={240}>
            <TextInput
              label={text.name}
              required
              withAsterisk={false}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
          </Columns>
          <FormFooter>
            <Button type="submit" disabled={name.trim() === user.name} loading={update.isPending}>
              {states.save}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Section>
  )
}

function Password() {
  const { profile: text, set_password, sign_in } = useMessages().staff
  const change = useWrite('changePassword')
  const [current_password, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const show = { visibilityToggleButtonProps: { 'aria-label': sign_in.show_password } }
  return (
    <Section title={text.password}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(
            { body: { current_password, password } },
            {
              onSuccess: () => {
                setCurrent('')
                setPassword('')
                showToast(text.changed)
              },
            },
          )
        }}
      >
        <Stack>
          {change.error && <ErrorCard error={change.error} />}
          <Columns least={240}>
            <PasswordInput
              size="xs"
              label={text.current}
              autoComplete="current-password"
              required
              withAsterisk={false}
              {...show}
              value={current_password}
              onChange={({ currentTarget: { value } }) => setCurrent(value)}
            />
            <PasswordInput
              size="xs"
              label={text.new}
              description={set_password.hint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              minLength={10}
              required
              withAsterisk={false}
              {...show}
              value={password}
              onChange={({ currentTarget: { value } }) => setPassword(value)}
            />
          </Columns>
          <FormFooter>
            <Button type="submit" loading={change.isPending}>
              {text.change}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Section>
  )
}

function Sessions() {
  const text = useMessages().staff.profile
  const sessions = useRead('listMySessions', {})
  const others = useWrite('revokeMyOtherSessions')
  return (
    <Section
      title={text.sessions}
      actions={
        <Button
          size="compact-sm"
          disabled={(sessions.data?.data.length ?? 0) < 2}
          loading={others.isPending}
          onClick={() => others.mutate({}, { onSuccess: () => showToast(text.ended) })}
        >
          {text.end_others}
        </Button>
      }
    >
      {others.error && <ErrorCard error={others.error} />}
      <QueryState query={sessions}>{({ data }) => <SessionRows sessions={data} />}</QueryState>
    </Section>
  )
}

function SessionRows({ sessions }: { sessions: readonly Session[] }) {
  const { profile: text } = useMessages().staff
  const revoke = useWrite('revokeMySession')
  return (
    <>
      {revoke.error && <ErrorCard error={revoke.error} />}
      <SessionTable
        sessions={sessions}
        end={(id) => revoke.mutate({ params: { id } }, { onSuccess: () => showToast(text.ended) })}
      />
    </>
  )
}
