import { LIVE_KEY_MAKERS, mayCreateKey } from '#contract/account/roles.ts'
import { allowsReadOnlyKeys } from '#contract/account/tiers.ts'
import { useRead } from '#web/lib/data.ts'
import { environment } from '#web/lib/environment.ts'
import { addDays, startOfDay, today } from '#web/lib/formats.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Answer } from '#web/lib/operations.ts'
import { useMe } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { CodeBlock } from '#web/ui/copy.tsx'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { Caution } from '#web/ui/form.tsx'
import { recordOptions } from '#web/ui/options.ts'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { OperationChoice } from './operation-choice.tsx'

/** Why role or tier do not allow an access; undefined where they do. */
function useAccesses(): Record<'write' | 'read', string | undefined> {
  const developer = usePartMessages('developer')
  const { staff } = useMessages()
  const formats = useFormats()
  const { account, user } = useMe()
  const may_write = mayCreateKey(user.role, { environment, access: 'write' })
  const roles = formats.list(LIVE_KEY_MAKERS.map((role) => staff.roles[role]))
  return {
    write: may_write ? undefined : developer.keys.write_needs(roles),
    read: allowsReadOnlyKeys(account.tier) ? undefined : developer.keys.read_needs,
  }
}

interface KeyValues {
  readonly name: string
  readonly property_id: string
  readonly access: 'write' | 'read'
  /** Null for all of them. */
  readonly operations: readonly string[] | null
  /** The last day. */
  readonly ends_on: string
}

/** Creates a key of this environment, and shows it once. */
export function KeyDialog({ close }: { close: () => void }) {
  const text = usePartMessages('developer').keys
  const accesses = useAccesses()
  const all = useRead('listKeyOperations', {}).data?.data ?? []
  const offeredFor = (access: KeyValues['access']) =>
    all.filter(({ writes }) => access === 'write' || !writes)
  const form = useRecordForm('createApiKey', undefined, {
    values: (): KeyValues => ({
      name: '',
      property_id: '',
      access: accesses.write ? 'read' : 'write',
      operations: null,
      ends_on: '',
    }),
    body: ({ name, property_id, access, operations, ends_on }) => ({
      name: name.trim(),
      access,
      ...(property_id && { property_id }),
      ...(operations && { operations: chosenOf(offeredFor(access), operations) }),
      ...(ends_on && { ends_at: startOfDay(addDays(ends_on, 1)) }),
    }),
  })
  if (form.answer) return <NewKey secret={form.answer.secret} close={close} />
  const { name, access, operations } = form.values
  const offered = offeredFor(access)
  const none_chosen = operations !== null && chosenOf(offered, operations).length === 0
  return (
    <FormDialog
      title={text.new}
      size="lg"
      form={form}
      submit={text.make}
      disabled={name.trim() === '' || none_chosen || accesses[access] !== undefined}
      close={close}
    >
      {accesses.write && accesses.read && <Caution>{text.none_here}</Caution>}
      <KeyFields form={form} accesses={accesses} offered={offered} />
    </FormDialog>
  )
}

const chosenOf = (offered: readonly { readonly id: string }[], chosen: readonly string[]) =>
  offered.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)

interface KeyFieldsProps {
  readonly form: RecordForm<'createApiKey', KeyValues>
  readonly accesses: ReturnType<typeof useAccesses>
  readonly offered: Answer<'listKeyOperations'>['data']
}

function KeyFields({ form, accesses, offered }: KeyFieldsProps) {
  const text = usePartMessages('developer').keys
  const { properties, user } = useMe()
  const limited = !mayCreateKey(user.role, { environment, access: 'write' })
  const { operations } = form.values
  return (
    <>
      <p>{text.of_environment[environment]}</p>
      <TextInput
        {...form.field('name')}
        label={text.name}
        description={text.name_hint}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={120}
      />
      <NativeSelect
        {...form.field('property_id')}
        label={text.scope}
        data={[{ value: '', label: text.all_properties }, ...recordOptions(properties)]}
      />
      <NativeSelect
        {...form.field('access')}
        label={text.access}
        description={[accesses.write, accesses.read].filter(Boolean).join(' ') || undefined}
        data={(['write', 'read'] as const).map((value) => ({
          value,
          label: text.accesses[value],
          disabled: accesses[value] !== undefined,
        }))}
      />
      <NativeSelect
        label={text.operations}
        description={text.operations_hint}
        value={operations ? 'chosen' : 'all'}
        data={[
          { value: 'all', label: limited ? text.operations_own : text.operations_all },
          { value: 'chosen', label: text.operations_chosen },
        ]}
        onChange={({ currentTarget: { value } }) => form.set({ operations: value === 'chosen' ? [] : null })}
      />
      {operations && (
        <OperationChoice
          operations={offered}
          chosen={new Set(operations)}
          choose={(chosen) => form.set({ operations: [...chosen] })}
        />
      )}
      <DateField
        {...form.field('ends_on')}
        label={text.ends_at}
        description={text.ends_at_hint}
        min={today()}
      />
    </>
  )
}

function NewKey({ secret, close }: { secret: string; close: () => void }) {
  const text = usePartMessages('developer').keys
  const base = useMe().environments.find((one) => one.name === environment)!.base_url
  return (
    <SecretOnce
      title={text.secret_title}
      hint={text.secret_hint}
      secret={secret}
      what={text.key}
      leave={text.leave_body}
      close={close}
    >
      <CodeBlock code={`SERAI_API_KEY=${secret}`} label={text.env_line} />
      <CodeBlock code={`curl -H "Authorization: Bearer ${secret}" ${base}/properties`} label="curl" />
    </SecretOnce>
  )
}
