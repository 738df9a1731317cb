import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { MessageTemplate } from '#contract/mail/message-templates.ts'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '#contract/mail/template-kinds.ts'
import type { Enquiry } from '#contract/stays/enquiries.ts'
import { Preview, usePreview } from '#web/dashboard/messages/public.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { FormFooter, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'

interface AnswerDraft {
  readonly language: Language
  readonly subject: string
  readonly body: string
}

/** What is being written, by enquiry: leaving the screen loses none. */
const DRAFTS = new Map<string, AnswerDraft>()

interface AnswerProps {
  readonly enquiry: Enquiry
  readonly close: () => void
  /** Opens it again with what was taken back. */
  readonly reopen: () => void
}

/** An answer, begun with the text of the property, as it will be read below it. */
export function AnswerForm(props: AnswerProps) {
  const { property_id } = props.enquiry
  const templates = useRead('listTemplates', { query: { property_id, kind: 'enquiry_answer' } })
  return <QueryState query={templates}>{({ data }) => <Answer {...props} templates={data} />}</QueryState>
}

interface AnswerFormProps extends AnswerProps {
  /** Of each language. */
  readonly templates: readonly MessageTemplate[]
}

function beginningIn(language: Language, templates: readonly MessageTemplate[]): AnswerDraft {
  const { subject, body } = templates.find((one) => one.language === language)!
  return { language, subject, body }
}

function useAnswerForm({ enquiry: { id, property_id }, templates, close, reopen }: AnswerFormProps) {
  const text = usePartMessages('enquiries')
  const language = usePropertyOf(property_id)?.letterhead.language ?? 'en'
  const remove = useWrite('deleteEnquiryMessage')
  return useRecordForm('createEnquiryMessage', undefined, {
    values: (): AnswerDraft => DRAFTS.get(id) ?? beginningIn(language, templates),
    send: (write, { subject, body, language: chosen }) =>
      write({ params: { id }, body: { subject: subject.trim(), body, language: chosen } }),
    done: () => text.queued,
    close: () => {
      DRAFTS.delete(id)
      close()
    },
    about: `answer ${id}`,
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

function Answer(props: AnswerFormProps) {
  const { enquiry, templates, close } = props
  const text = usePartMessages('enquiries')
  const { states } = useMessages()
  const form = useAnswerForm(props)
  const { language, subject, body } = form.values
  const of = { property_id: enquiry.property_id, kind: 'enquiry_answer' as const, enquiry_id: enquiry.id }
  const change = (more: Partial<AnswerDraft>) => {
    DRAFTS.set(enquiry.id, { ...form.values, ...more })
    form.set(more)
  }
  // What was typed stays, in any language.
  const speak = (spoken: Language) => {
    const begun = beginningIn(language, templates)
    const is_untouched = subject === begun.subject && body === begun.body
    change(is_untouched ? beginningIn(spoken, templates) : { language: spoken })
  }
  const is_whole = subject.trim() !== '' && body.trim() !== ''
  const { preview, error } = usePreview(is_whole ? { ...of, language, subject: subject.trim(), body } : null)
  return (
    <FormElement form={form}>
      <Stack>
        <FormError form={form} />
        <NativeSelect
          label={text.language}
          data={optionsOf(LANGUAGES, text.languages)}
          value={language}
          onChange={({ currentTarget: { value } }) => speak(value as Language)}
        />
        <TextInput
          label={text.answer_subject}
          value={subject}
          maxLength={MAX_SUBJECT_LENGTH}
          error={form.problem('subject')}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
        <Textarea
          label={text.answer_text}
          data-autofocus
          autosize
          minRows={8}
          maxRows={20}
          maxLength={MAX_BODY_LENGTH}
          value={body}
          error={form.problem('body')}
          onChange={({ currentTarget: { value } }) => change({ body: value })}
        />
        {error && <ErrorCard error={error} />}
        {preview && is_whole && <Preview label={text.preview} language={language} mail={preview} />}
        <FormFooter>
          <Button onClick={close}>{states.cancel}</Button>
          <Button type="submit" variant="filled" disabled={!is_whole} loading={form.busy}>
            {text.send}
          </Button>
        </FormFooter>
      </Stack>
    </FormElement>
  )
}
