import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Section } from '../../ui/description-list.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { Verdict } from './signature-result.tsx'

/** A signature that somebody's receiver does not believe: judged here, and the likeliest mistake named. */
export function SignatureCheck() {
  const { developer, staff } = useMessages()
  const text = developer.inbox
  const check = useWrite('checkSignature')
  const [secret, setSecret] = useState('')
  const [signature, setSignature] = useState('')
  const [body, setBody] = useState('')
  return (
    <Section title={text.debugger}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate({ body: { secret, signature: signature.trim(), body } })
        }}
      >
        <Stack>
          <p className="soft">{text.debugger_hint}</p>
          {check.error && <ErrorCard error={check.error} />}
          <PasswordInput
            size="xs"
            label={text.secret}
            autoComplete="off"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': staff.sign_in.show_password }}
            value={secret}
            onChange={({ currentTarget: { value } }) => setSecret(value)}
          />
          <TextInput
            label={text.signature}
            placeholder="t=1767225600,v1=5d0eb4…"
            required
            withAsterisk={false}
            value={signature}
            onChange={({ currentTarget: { value } }) => setSignature(value)}
          />
          <Textarea
            label={text.payload}
            autosize
            minRows={3}
            maxRows={12}
            value={body}
            onChange={({ currentTarget: { value } }) => setBody(value)}
          />
          <FormFooter>
            <Button type="submit" variant="filled" loading={check.isPending}>
              {text.check}
            </Button>
          </FormFooter>
          <div role="status">{check.data && <Verdict verdict={check.data} />}</div>
        </Stack>
      </form>
    </Section>
  )
}
