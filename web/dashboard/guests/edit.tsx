import { Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { COUNTRIES } from '../../../contract/countries.ts'
import type { GuestWithHistory } from '../../../contract/guests.ts'
import { useWrite } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { LANGUAGE_CODES } from '../../lib/language-codes.ts'
import type { Body } from '../../lib/operations.ts'
import { plainPhone } from '../../lib/phone.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from '../reservations/detail.module.css'

const NAMES = ['first_name', 'last_name', 'email', 'phone', 'language', 'country'] as const
const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'region'] as const

/** Only what has changed is sent: what somebody else writes meanwhile into other fields stays. */
function changesOf(guest: GuestWithHistory, form: FormData, tags: string[]): Body<'updateGuest'> {
  const written = (name: string) => form.get(name)?.toString().trim() || null
  const value = (name: string) => (name === 'phone' ? plainPhone(written(name) ?? '') || null : written(name))
  const changes: Record<string, unknown> = {}
  for (const name of [...NAMES, 'preference_notes'] as const) {
    if (value(name) !== guest[name]) changes[name] = value(name)
  }
  const address = ADDRESS.filter((name) => value(name) !== (guest.address?.[name] ?? null))
  if (address.length > 0) changes.address = Object.fromEntries(address.map((name) => [name, value(name)]))
  const company = (['name', 'vat_id'] as const).filter(
    (name) => value(`company_${name}`) !== (guest.company?.[name] ?? null),
  )
  if (company.length > 0) {
    changes.company = Object.fromEntries(company.map((name) => [name, value(`company_${name}`)]))
  }
  if (JSON.stringify(tags) !== JSON.stringify(guest.tags)) changes.tags = tags
  return changes
}

export function EditGuest({ guest, close }: { guest: GuestWithHistory; close: () => void }) {
  const { guests: text, states } = useMessages()
  const formats = useFormats()
  const update = useWrite('updateGuest')
  const [tags, setTags] = useState<string[]>(guest.tags)
  const [changes, setChanges] = useState<Body<'updateGuest'>>({})
  const problem = (field: string) =>
    update.error?.fields.find((one) => one.field === field || one.field.endsWith(`/${field}`))?.message
  const save = (body: Body<'updateGuest'>, version: number) =>
    update.mutate(
      { params: { id: guest.id }, body, version },
      {
        onSuccess: () => {
          close()
          showToast(text.saved)
        },
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = changesOf(guest, new FormData(event.currentTarget), tags)
    setChanges(body)
    if (Object.keys(body).length === 0) close()
    else save(body, guest.version)
  }
  const field = (name: (typeof NAMES)[number], more = {}) => (
    <TextInput
      name={name}
      label={text[name]}
      defaultValue={guest[name] ?? ''}
      error={problem(name)}
      {...more}
    />
  )
  return (
    <Dialog title={text.edit} size="lg" close={close}>
      <form onSubmit={submit} className={styles.stack}>
        {update.error?.code === 'SVC-1015' ? (
          <ConflictDialog
            operation="getGuest"
            id={guest.id}
            seen={guest}
            changes={changes}
            apply={(version) => save(changes, version)}
            discard={close}
          />
        ) : (
          update.error && <ErrorCard error={update.error} />
        )}
        <div className={styles.two}>
          {field('first_name', { 'data-autofocus': true })}
          {field('last_name')}
          {field('email', { inputMode: 'email' })}
          {field('phone', { inputMode: 'tel', description: text.phone_hint })}
          <CodeChoice
            name="language"
            label={text.language}
            value={guest.language}
            codes={LANGUAGE_CODES}
            words={formats.language}
            error={problem('language')}
          />
          <CodeChoice
            name="country"
            label={text.country}
            value={guest.country}
            codes={COUNTRIES}
            words={formats.country}
            error={problem('country')}
          />
          {ADDRESS.map((name) => (
            <TextInput key={name} name={name} label={text[name]} defaultValue={guest.address?.[name] ?? ''} />
          ))}
          <TextInput name="company_name" label={text.company_name} defaultValue={guest.company?.name ?? ''} />
          <TextInput name="company_vat_id" label={text.vat_id} defaultValue={guest.company?.vat_id ?? ''} />
          <TagsInput size="xs" className={styles.wide!} label={text.tags} value={tags} onChange={setTags} />
          <Textarea
            className={styles.wide!}
            name="preference_notes"
            label={text.notes}
            description={text.notes_hint}
            defaultValue={guest.preference_notes ?? ''}
            autosize
            minRows={2}
          />
        </div>
        <div className={styles.actions} style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close}>{states.cancel}</Button>
          <Button type="submit" variant="filled" loading={update.isPending}>
            {states.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface CodeChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string | null
  readonly codes: readonly string[]
  readonly words: (code: string) => string
  readonly error: string | undefined
}

/** A code that is chosen by its word. */
function CodeChoice({ value, codes, words, ...props }: CodeChoiceProps) {
  const data = [...new Set([...codes, ...(value ? [value] : [])])]
    .map((code) => ({ value: code, label: words(code) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return <Select {...props} defaultValue={value} data={data} searchable clearable />
}
