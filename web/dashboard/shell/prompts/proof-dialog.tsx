import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Refusal } from '../../account/sign-in/public.ts'

const NOTHING = { password: '', code: '' }

/** The password, or a code where a second factor is on. */
export default function ProofDialog({ done }: { done: (proved: boolean) => void }) {
  const text = useMessages().staff.proof
  const { user } = useMe()
  const [by_code, setByCode] = useState(false)
  const form = useRecordForm('createProof', undefined, {
    values: () => NOTHING,
    body: ({ password, code }) => (by_code ? { code: code.trim() } : { password }),
    onSaved: () => done(true),
  })
  return (
    <FormDialog
      title={text.title}
      form={form}
      submit={text.do}
      close={() => done(false)}
      size="sm"
      error={form.error && <Refusal error={form.error} />}
    >
      <p>{text.body}</p>
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      {by_code ? <Code {...form.field('code')} /> : <Password {...form.field('password')} />}
      {user.second_factor && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setByCode(!by_code)
              form.set(NOTHING)
            }}
          >
            {by_code ? text.by_password : text.by_code}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

const Code = (props: FieldProps) => (
  <TextInput
    {...props}
    label={useMessages().staff.proof.code}
    autoComplete="one-time-code"
    data-autofocus
    required
    withAsterisk={false}
  />
)

const Password = (props: FieldProps) => (
  <PasswordField
    {...props}
    label={useMessages().staff.proof.password}
    autoComplete="current-password"
    data-autofocus
    required
  />
)
