import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { environment } from '../../lib/environment.ts'
import { addDays, startOfDay, today } from '../../lib/formats.ts'
import { useText } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { CodeBlock } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { DayField } from '../../ui/fields.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { useMe } from '../shell/session.ts'

/** Makes a key of this environment, and shows it: once. */
export function KeyDialog({ close }: { close: () => void }) {
  const { developer, states } = useText()
  const text = developer.keys
  const { properties, account, environments } = useMe()
  const create = useWrite('createApiKey')
  const [made, setMade] = useState<Answer<'createApiKey'>>()
  const [name, setName] = useState('')
  const [property_id, setProperty] = useState('')
  const [access, setAccess] = useState<'write' | 'read'>('write')
  const [ends_on, setEndsOn] = useState('')
  if (made) {
    const base = environments.find((one) => one.name === environment)!.base_url
    return (
      <SecretOnce
        title={text.secret_title}
        hint={text.secret_hint}
        secret={made.secret}
        what={text.key}
        saved_label={text.saved}
        done_label={text.done}
        leave={text.leave_body}
        close={close}
      >
        <CodeBlock code={`SERAI_API_KEY=${made.secret}`} label={text.env_line} />
        <CodeBlock code={`curl -H "Authorization: Bearer ${made.secret}" ${base}/properties`} label="curl" />
      </SecretOnce>
    )
  }
  return (
    <Dialog title={text.new} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = {
            name: name.trim(),
            ...(property_id && { property_id }),
            access,
            ...(ends_on && { ends_at: startOfDay(addDays(ends_on, 1)) }),
          }
          create.mutate({ body }, { onSuccess: setMade })
        }}
      >
        <Stack>
          {create.error && <ErrorCard error={create.error} />}
          <p>{text.of_environment[environment]}</p>
          <TextInput
            label={text.name}
            description={text.name_hint}
            data-autofocus
            required
            withAsterisk={false}
            maxLength={120}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <NativeSelect
            label={text.scope}
            value={property_id}
            data={[
              { value: '', label: text.all_properties },
              ...properties.map((property) => ({ value: property.id, label: property.name })),
            ]}
            onChange={({ currentTarget: { value } }) => setProperty(value)}
          />
          <NativeSelect
            label={text.access}
            description={account.tier === 'enterprise' ? undefined : text.read_needs}
            value={access}
            data={(['write', 'read'] as const).map((value) => ({
              value,
              label: text.accesses[value],
              disabled: value === 'read' && account.tier !== 'enterprise',
            }))}
            onChange={({ currentTarget: { value } }) => setAccess(value as typeof access)}
          />
          <DayField
            label={text.ends_at}
            description={text.ends_at_hint}
            min={today()}
            value={ends_on}
            onDay={setEndsOn}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" disabled={name.trim() === ''} loading={create.isPending}>
              {text.make}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
