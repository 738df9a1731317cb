import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { CodeBlock, CopyButton } from '../../ui/copy.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Task = 'start' | 'remove' | 'codes'

/** On or off; every change of it asks for the password first. */
export function SecondFactor() {
  const text = useMessages().staff.profile
  const { user } = useMe()
  const [task, setTask] = useState<Task>()
  return (
    <Section title={text.second}>
      <Stack>
        <p>{user.second_factor ? text.second_on : text.second_off}</p>
        {user.second_factor && <p className="soft">{text.codes_left(user.recovery_codes_left)}</p>}
        <FormFooter>
          {user.second_factor ? (
            <>
              <Button onClick={() => setTask('codes')}>{text.codes_renew}</Button>
              <Button color="red" onClick={() => setTask('remove')}>
                {text.second_stop}
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask('start')}>{text.second_start}</Button>
          )}
        </FormFooter>
        {task && <TaskDialog task={task} close={() => setTask(undefined)} />}
      </Stack>
    </Section>
  )
}

export function TaskDialog({ task, close }: { task: Task; close: () => void }) {
  const { staff, states } = useMessages()
  const text = staff.profile
  const start = useWrite('startSecondFactor')
  const remove = useWrite('removeSecondFactor')
  const renew = useWrite('renewRecoveryCodes')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <Codes codes={codes} close={close} />
  if (start.data) return <Confirm secret={start.data} show={setCodes} close={close} />
  const body = { password }
  const asks_code = task === 'remove'
  const act = () => {
    if (task === 'start') start.mutate({ body })
    else if (task === 'codes')
      renew.mutate({ body }, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
    else {
      remove.mutate(
        { body: { ...body, code: code.trim() } },
        {
          onSuccess: () => {
            close()
            showToast(text.second_stopped)
          },
        },
      )
    }
  }
  const error = start.error ?? remove.error ?? renew.error
  const titles = { start: text.second, remove: text.second_stop, codes: text.codes_renew }
  return (
    <Dialog title={titles[task]} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          act()
        }}
      >
        <Stack>
          {error && <ErrorCard error={error} />}
          <PasswordInput
            size="xs"
            label={text.confirm_password}
            autoComplete="current-password"
            data-autofocus
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': staff.sign_in.show_password }}
            value={password}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
          {asks_code && (
            <TextInput
              label={staff.proof.code}
              autoComplete="one-time-code"
              required
              withAsterisk={false}
              value={code}
              onChange={({ currentTarget: { value } }) => setCode(value)}
            />
          )}
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button
              type="submit"
              variant="filled"
              {...(task === 'remove' && { color: 'red' })}
              loading={start.isPending || remove.isPending || renew.isPending}
            >
              {titles[task]}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

interface ConfirmProps {
  readonly secret: Answer<'startSecondFactor'>
  readonly show: (codes: readonly string[]) => void
  readonly close: () => void
}

/** The secret goes into the app, and a code of the app proves it. */
function Confirm({ secret, show, close }: ConfirmProps) {
  const { staff, states } = useMessages()
  const text = staff.profile
  const confirm = useWrite('confirmSecondFactor')
  const [code, setCode] = useState('')
  return (
    <Dialog title={text.second} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate(
            { body: { code: code.trim() } },
            { onSuccess: ({ recovery_codes }) => show(recovery_codes) },
          )
        }}
      >
        <Stack>
          {confirm.error && <ErrorCard error={confirm.error} />}
          <p>{text.second_scan}</p>
          <CodeBlock code={secret.secret} label={text.second_secret} />
          <a href={secret.otpauth_url}>{text.second_link}</a>
          <TextInput
            label={text.second_confirm}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
            required
            withAsterisk={false}
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={confirm.isPending}>
              {text.second_start}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = useMessages().staff.profile
  const developer = useMessages().developer
  const [saved, setSaved] = useState(false)
  return (
    <Dialog
      title={text.codes_title}
      close={() => saved && close()}
      actions={
        <Button variant="filled" disabled={!saved} onClick={close}>
          {developer.keys.done}
        </Button>
      }
    >
      <Stack>
        <p>{text.codes_hint}</p>
        <CodeBlock code={codes.join('\n')} label={text.codes_title} />
        <div>
          <CopyButton value={codes.join('\n')} onCopied={() => setSaved(true)} />
        </div>
        <Checkbox
          label={text.codes_saved}
          checked={saved}
          onChange={({ currentTarget: { checked } }) => setSaved(checked)}
        />
      </Stack>
    </Dialog>
  )
}
