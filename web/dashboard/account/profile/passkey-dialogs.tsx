import type { Passkey } from '#contract/account/sign-in/passkeys.staff.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { PasskeyName } from './add-passkey.tsx'
import { ConfirmPassword } from './confirm-password.tsx'

interface PasskeyDialogProps {
  readonly passkey: Passkey
  readonly close: () => void
}

export function RenamePasskeyDialog({ passkey, close }: PasskeyDialogProps) {
  const { staff, states } = useMessages()
  const text = staff.passkeys
  const form = useRecordForm('updatePasskey', passkey, {
    values: ({ name }) => ({ name }),
    body: ({ name }) => ({ name: name.trim() }),
    close,
    done: ({ name }) => text.renamed(name),
  })
  return (
    <FormDialog title={text.rename_title} form={form} submit={states.save} close={close}>
      <PasskeyName {...form.field('name')} />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey: { id, name }, close }: PasskeyDialogProps) {
  const text = useMessages().staff.passkeys
  const form = useRecordForm('removePasskey', undefined, {
    values: () => ({ password: '' }),
    target: { params: { id } },
    close,
    done: () => text.removed(name),
  })
  return (
    <FormDialog title={text.remove_title(name)} form={form} submit={text.remove} danger close={close}>
      <p>{text.remove_body}</p>
      <ConfirmPassword {...form.field('password')} />
    </FormDialog>
  )
}
