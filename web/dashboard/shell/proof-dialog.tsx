import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../lib/i18n/language.tsx'
import { askForProofBy } from '../../lib/proof.ts'
import { useMe } from '../../lib/session.ts'
import { FormDialog } from '../../shared/record-form.tsx'
import { type FieldProps, useRecordForm } from '../../shared/use-record-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refusal } from '../sign-in/public.ts'

/** What was refused until it is proved who is at the screen waits here, and is sent again once it is. */
export function ProofOnDemand() {
  const [waits, setWaits] = useState(false)
  const answer = useRef<(proved: boolean) => void>(undefined)
  useEffect(
    () =>
      askForProofBy(
        () =>
          new Promise((resolve) => {
            answer.current = resolve
            setWaits(true)
          }),
      ),
    [],
  )
  if (!waits) return null
  return (
    <ProofDialog
      done={(proved) => {
        setWaits(false)
        answer.current?.(proved)
      }}
    />
  )
}

const NOTHING = { password: '', code: '' }

/** The password, or a code where a second factor is on. */
function ProofDialog({ done }: { done: (proved: boolean) => void }) {
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
