import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { askForProofBy } from '../../lib/proof.ts'
import { useMe } from '../../lib/session.ts'
import { FormFooter, Stack } from '../../ui/form.tsx'
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

/** Kept from the dialog beneath, which `Esc` would close as well. */
const KEPT = { 'data-mantine-stop-propagation': 'true' }

function ProofDialog({ done }: { done: (proved: boolean) => void }) {
  const { staff, states, shell } = useMessages()
  const text = staff.proof
  const { user } = useMe()
  const prove = useWrite('createProof')
  const [by_code, setByCode] = useState(false)
  const [given, setGiven] = useState('')
  const field = {
    size: 'xs',
    'data-autofocus': true,
    required: true,
    withAsterisk: false,
    value: given,
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLInputElement>) => setGiven(value),
    ...KEPT,
  } as const
  const giveUp = (event: KeyboardEvent) => {
    if (event.key === 'Escape') done(false)
  }
  return (
    <Modal
      opened
      size="sm"
      title={text.title}
      onClose={() => done(false)}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': shell.close, ...KEPT }}
    >
      <form
        onKeyDown={giveUp}
        onSubmit={(event) => {
          event.preventDefault()
          // It may stand in a form of its own: React passes events on to where the dialog was asked for.
          event.stopPropagation()
          const body = by_code ? { code: given.trim() } : { password: given }
          prove.mutate({ body }, { onSuccess: () => done(true), onError: () => setGiven('') })
        }}
      >
        <Stack>
          <p>{text.body}</p>
          {prove.error && <Refusal error={prove.error} />}
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          {by_code ? (
            <TextInput {...field} key="code" label={text.code} autoComplete="one-time-code" />
          ) : (
            <PasswordInput
              {...field}
              key="password"
              label={text.password}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': staff.sign_in.show_password }}
            />
          )}
          {user.second_factor && (
            <div>
              <Button
                {...KEPT}
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  setByCode(!by_code)
                  setGiven('')
                }}
              >
                {by_code ? text.by_password : text.by_code}
              </Button>
            </div>
          )}
          <FormFooter>
            <Button {...KEPT} onClick={() => done(false)}>
              {states.cancel}
            </Button>
            <Button {...KEPT} type="submit" variant="filled" loading={prove.isPending}>
              {text.do}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Modal>
  )
}
