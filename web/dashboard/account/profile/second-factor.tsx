import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { CodeBlock, CopyButton } from '#web/ui/copy.tsx'
import { Section } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFooter, Stack } from '#web/ui/form.tsx'
import { ConfirmCode, ConfirmPassword } from './confirm-password.tsx'

type Task = 'start' | 'remove' | 'codes'

/** On or off; every change needs the password. */
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

type TaskDialogProps = { readonly task: Task; readonly close: () => void }

/** The password, and then the step of the dialog. */
export function TaskDialog({ task, close }: TaskDialogProps) {
  const text = useMessages().staff.profile
  const titles = { start: text.second, remove: text.second_stop, codes: text.codes_renew }
  const Form = { start: StartForm, remove: RemoveForm, codes: CodesForm }[task]
  return <Form title={titles[task]} close={close} />
}

interface TaskFormProps {
  readonly title: string
  readonly close: () => void
}

const NO_PASSWORD = { password: '' }
const PASSWORD_AND_CODE = {
  values: () => ({ ...NO_PASSWORD, code: '' }),
  body: ({ password, code }: { password: string; code: string }) => ({ password, code: code.trim() }),
}

function StartForm({ title, close }: TaskFormProps) {
  const form = useRecordForm('startSecondFactor', undefined, { values: () => NO_PASSWORD })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <Codes codes={codes} close={close} />
  if (form.answer) return <Confirm secret={form.answer} show={setCodes} close={close} />
  return (
    <FormDialog title={title} form={form} submit={title} close={close}>
      <ConfirmPassword {...form.field('password')} />
    </FormDialog>
  )
}

function CodesForm({ title, close }: TaskFormProps) {
  const form = useRecordForm('renewRecoveryCodes', undefined, PASSWORD_AND_CODE)
  if (form.answer) return <Codes codes={form.answer.recovery_codes} close={close} />
  return (
    <FormDialog title={title} form={form} submit={title} close={close}>
      <ConfirmPassword {...form.field('password')} />
      <ConfirmCode {...form.field('code')} />
    </FormDialog>
  )
}

function RemoveForm({ title, close }: TaskFormProps) {
  const { profile } = useMessages().staff
  const form = useRecordForm('removeSecondFactor', undefined, {
    ...PASSWORD_AND_CODE,
    close,
    done: () => profile.second_stopped,
  })
  return (
    <FormDialog title={title} form={form} submit={title} danger close={close}>
      <ConfirmPassword {...form.field('password')} />
      <ConfirmCode {...form.field('code')} />
    </FormDialog>
  )
}

interface ConfirmProps {
  readonly secret: Answer<'startSecondFactor'>
  readonly show: (codes: readonly string[]) => void
  readonly close: () => void
}

/** The secret is entered in the app, and a code of the app confirms it. */
function Confirm({ secret, show, close }: ConfirmProps) {
  const text = useMessages().staff.profile
  const form = useRecordForm('confirmSecondFactor', undefined, {
    values: () => ({ code: '' }),
    body: ({ code }) => ({ code: code.trim() }),
    onSaved: ({ recovery_codes }) => show(recovery_codes),
  })
  return (
    <FormDialog title={text.second} form={form} submit={text.second_start} close={close}>
      <p>{text.second_scan}</p>
      <CodeBlock code={secret.secret} label={text.second_secret} />
      <a href={secret.otpauth_url}>{text.second_link}</a>
      <TextInput
        {...form.field('code')}
        label={text.second_confirm}
        autoComplete="one-time-code"
        inputMode="numeric"
        data-autofocus
        required
        withAsterisk={false}
      />
    </FormDialog>
  )
}

function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { staff, states } = useMessages()
  const text = staff.profile
  const [saved, setSaved] = useState(false)
  return (
    <Dialog
      title={text.codes_title}
      close={() => saved && close()}
      actions={
        <Button variant="filled" disabled={!saved} onClick={close}>
          {states.secret_done}
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
