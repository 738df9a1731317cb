import { useState } from 'react'
import { LANGUAGES, type Language, languageFor } from '#contract/languages.ts'
import {
  isForMessages,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '#contract/mail/template-kinds.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import { call } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { FormFooter } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from '../messages.module.css'
import { Preview } from '../preview.tsx'
import { usePreview } from '../use-preview.ts'

/** What is being written, by reservation: closing the record loses none. */
const DRAFTS = new Map<string, MessageDraft>()

interface MessageDraft {
  readonly language: Language
  readonly subject: string
  readonly body: string
}

interface ComposerProps {
  readonly reservation: Reservation
  /** The guest's; null where it is not known. */
  readonly language: string | null
  readonly close: () => void
  /** Opens it again with what was taken back. */
  readonly reopen: () => void
}

const OWN = 'own'
const BEGINNINGS = TEMPLATE_KINDS.filter(isForMessages)

function useComposer({ reservation: { id, property_id }, language: theirs, close, reopen }: ComposerProps) {
  const { thread: text } = usePartMessages('messages')
  const property = usePropertyOf(property_id)
  const language = languageFor(theirs) ?? property?.letterhead.language ?? 'en'
  const remove = useWrite('deleteMessage')
  return useRecordForm('createMessage', undefined, {
    values: (): MessageDraft => DRAFTS.get(id) ?? { language, subject: '', body: '' },
    send: (write, { subject, body, language: chosen }) =>
      write({
        params: { id },
        body: { body, language: chosen, ...(subject.trim() !== '' && { subject: subject.trim() }) },
      }),
    done: () => text.queued,
    close: () => {
      DRAFTS.delete(id)
      close()
    },
    about: `message ${id}`,
    undo: (message, typed) => ({
      act: async () => {
        await remove.mutateAsync({ params: { id: message.id } })
        DRAFTS.set(id, typed)
        reopen()
      },
      done: text.taken_back,
    }),
  })
}

/** A message to a guest, begun with a template or in one's own words, as it will be read beside it. */
export function Composer(props: ComposerProps) {
  const { reservation, close } = props
  const { thread: text } = usePartMessages('messages')
  const { states } = useMessages()
  const form = useComposer(props)
  const { language, subject, body } = form.values
  const change = (more: Partial<MessageDraft>) => {
    DRAFTS.set(reservation.id, { ...form.values, ...more })
    form.set(more)
  }
  const { preview, error } = usePreview(
    body.trim() === ''
      ? null
      : {
          property_id: reservation.property_id,
          kind: null,
          language,
          body,
          ...(subject.trim() !== '' && { subject: subject.trim() }),
          reservation_id: reservation.id,
        },
  )
  return (
    <FormElement form={form} className={styles.composer}>
      <FormError form={form} />
      <Beginning reservation={reservation} language={language} change={change} />
      <TextInput
        label={text.subject}
        placeholder={preview?.subject}
        value={subject}
        maxLength={MAX_SUBJECT_LENGTH}
        error={form.problem('subject')}
        onChange={({ currentTarget: { value } }) => change({ subject: value })}
      />
      <Textarea
        label={text.text}
        data-autofocus
        autosize
        minRows={5}
        maxRows={16}
        maxLength={MAX_BODY_LENGTH}
        value={body}
        error={form.problem('body')}
        onChange={({ currentTarget: { value } }) => change({ body: value })}
      />
      {error && <ErrorCard error={error} />}
      {preview && body.trim() !== '' && <Preview label={text.preview} language={language} mail={preview} />}
      <FormFooter>
        <Button onClick={close}>{states.cancel}</Button>
        <Button type="submit" variant="filled" disabled={body.trim() === ''} loading={form.busy}>
          {text.send}
        </Button>
      </FormFooter>
    </FormElement>
  )
}

interface BeginningProps {
  readonly reservation: Reservation
  readonly language: Language
  readonly change: (more: Partial<MessageDraft>) => void
}

/** The words that a message begins with, in the language of its reader. */
function Beginning({ reservation: { property_id }, language, change }: BeginningProps) {
  const { thread: text, templates, kinds } = usePartMessages('messages')
  const [kind, setKind] = useState<string>(OWN)
  const begin = async (chosen: string, spoken: Language) => {
    setKind(chosen)
    change({ language: spoken })
    if (chosen === OWN) return
    const { template } = await call('previewTemplate', {
      body: { property_id, kind: chosen as TemplateKind, language: spoken },
    })
    change({ language: spoken, ...template })
  }
  return (
    <div className={styles.row}>
      <NativeSelect
        label={text.template}
        data={[{ value: OWN, label: text.own_words }, ...optionsOf(BEGINNINGS, kinds)]}
        value={kind}
        onChange={({ currentTarget: { value } }) => begin(value, language)}
      />
      <NativeSelect
        label={text.language}
        data={optionsOf(LANGUAGES, templates.languages)}
        value={language}
        onChange={({ currentTarget: { value } }) => begin(kind, value as Language)}
      />
    </div>
  )
}
