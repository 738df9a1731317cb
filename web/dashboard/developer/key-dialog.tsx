import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LIVE_KEY_MAKERS } from '../../../contract/staff/roles.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { environment } from '../../lib/environment.ts'
import { addDays, startOfDay, today } from '../../lib/formats.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { CodeBlock } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DayField } from '../../ui/fields.tsx'
import { Caution, FormFooter, Stack } from '../../ui/form.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { OperationChoice } from './operation-choice.tsx'

/** Why role or tier do not allow an access; undefined where they do. */
function useAccesses(): Record<'write' | 'read', string | undefined> {
  const { developer, staff } = useMessages()
  const formats = useFormats()
  const { account, user } = useMe()
  const may_write = environment === 'sandbox' || LIVE_KEY_MAKERS.includes(user.role)
  const roles = formats.list(LIVE_KEY_MAKERS.map((role) => staff.roles[role]))
  return {
    write: may_write ? undefined : developer.keys.write_needs(roles),
    read: account.tier === 'enterprise' ? undefined : developer.keys.read_needs,
  }
}

/** Makes a key of this environment, and shows it: once. */
export function KeyDialog({ close }: { close: () => void }) {
  const { developer, states } = useMessages()
  const text = developer.keys
  const { properties, environments, user } = useMe()
  const create = useWrite('createApiKey')
  const accesses = useAccesses()
  const operations = useRead('listKeyOperations', {})
  const [made, setMade] = useState<Answer<'createApiKey'>>()
  const [name, setName] = useState('')
  const [property_id, setProperty] = useState('')
  const [access, setAccess] = useState<'write' | 'read'>(accesses.write ? 'read' : 'write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
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
  const offered = (operations.data?.data ?? []).filter(({ writes }) => access === 'write' || !writes)
  const count = chosen && offered.filter(({ id }) => chosen.has(id)).length
  const limited = environment === 'live' && user.role === 'developer'
  return (
    <Dialog title={text.new} size="lg" close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const body = {
            name: name.trim(),
            ...(property_id && { property_id }),
            access,
            ...(chosen && { operations: offered.filter(({ id }) => chosen.has(id)).map(({ id }) => id) }),
            ...(ends_on && { ends_at: startOfDay(addDays(ends_on, 1)) }),
          }
          create.mutate({ body }, { onSuccess: setMade })
        }}
      >
        <Stack>
          {create.error && <ErrorCard error={create.error} />}
          {accesses.write && accesses.read && <Caution>{text.none_here}</Caution>}
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
            description={[accesses.write, accesses.read].filter(Boolean).join(' ') || undefined}
            value={access}
            data={(['write', 'read'] as const).map((value) => ({
              value,
              label: text.accesses[value],
              disabled: accesses[value] !== undefined,
            }))}
            onChange={({ currentTarget: { value } }) => setAccess(value as typeof access)}
          />
          <NativeSelect
            label={text.operations}
            description={text.operations_hint}
            value={chosen ? 'chosen' : 'all'}
            data={[
              { value: 'all', label: limited ? text.operations_own : text.operations_all },
              { value: 'chosen', label: text.operations_chosen },
            ]}
            onChange={({ currentTarget: { value } }) => setChosen(value === 'chosen' ? new Set() : undefined)}
          />
          {chosen && <OperationChoice operations={offered} chosen={chosen} choose={setChosen} />}
          <DayField
            label={text.ends_at}
            description={text.ends_at_hint}
            min={today()}
            value={ends_on}
            onDay={setEndsOn}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button
              type="submit"
              variant="filled"
              disabled={name.trim() === '' || count === 0 || accesses[access] !== undefined}
              loading={create.isPending}
            >
              {text.make}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
