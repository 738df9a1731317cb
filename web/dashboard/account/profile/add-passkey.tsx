import { useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '#web/shared/use-record-form.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { createCredential } from '../sign-in/public.ts'
import { ConfirmCode, ConfirmPassword } from './confirm-password.tsx'
import { deviceOf } from './device.ts'

/** First the password, and a code where a second factor is on; then the browser creates the passkey. */
export function AddPasskeyDialog({ close }: { close: () => void }) {
  const text = useMessages().staff.passkeys
  const { user } = useMe()
  const [refused, setRefused] = useState<ApiError>()
  const form = useRecordForm('startPasskey', undefined, {
    values: () => ({ password: '', code: '' }),
    body: ({ password, code }) => ({ password, ...(user.second_factor && { code: code.trim() }) }),
    onSaved: () => setRefused(undefined),
  })
  const startAgain = (error: ApiError) => {
    form.reset()
    setRefused(error)
  }
  if (form.answer) return <CreateForm started={form.answer} startAgain={startAgain} close={close} />
  const shown = { ...form, error: form.error ?? refused ?? null }
  return (
    <FormDialog title={text.add} form={shown} submit={text.next} close={close}>
      <ConfirmPassword {...form.field('password')} />
      {user.second_factor && <ConfirmCode {...form.field('code')} />}
    </FormDialog>
  )
}

interface CreateFormProps {
  readonly started: Answer<'startPasskey'>
  readonly startAgain: (error: ApiError) => void
  readonly close: () => void
}

/**
 * Its button creates the passkey: browsers require a click. After a cancellation the same challenge is used
 * again; one that the service has verified is used up.
 */
function CreateForm({ started, startAgain, close }: CreateFormProps) {
  const text = useMessages().staff.passkeys
  const form = useRecordForm('createPasskey', undefined, {
    values: () => ({ name: deviceOf(navigator.userAgent) ?? '' }),
    send: async (write, { name }) => {
      const body = { name: name.trim(), ...(await createCredential(started)) }
      return write({ body }).catch((error: ApiError) => {
        if (error.code === 'SVC-4113') startAgain(error)
        throw error
      })
    },
    close,
    done: ({ name }) => text.added(name),
  })
  return (
    <FormDialog title={text.add} form={form} submit={text.create} close={close}>
      <p>{text.add_body}</p>
      <PasskeyName {...form.field('name')} />
    </FormDialog>
  )
}

export const PasskeyName = (props: FieldProps) => (
  <TextInput
    {...props}
    description={useMessages().staff.passkeys.name_hint}
    maxLength={60}
    data-autofocus
    required
    withAsterisk={false}
  />
)
