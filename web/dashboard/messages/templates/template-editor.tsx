import { useNavigate } from '@tanstack/react-router'
import Package from 'lucide-react/icons/package'
import PenLine from 'lucide-react/icons/pen-line'
import { useRef } from 'react'
import { LANGUAGES } from '#contract/languages.ts'
import type { MessageTemplate } from '#contract/mail/message-templates.ts'
import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  variablesOf,
} from '#contract/mail/template-kinds.ts'
import { useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { FormElement, FormError } from '#web/shared/record-form.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { FormFooter } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import { showToast } from '#web/ui/toasts.tsx'
import styles from '../messages.module.css'
import { Preview } from '../preview.tsx'
import { usePreview } from '../use-preview.ts'

function useTemplateForm(template: MessageTemplate) {
  const { templates: text } = usePartMessages('messages')
  const { property_id, kind, language, subject, body } = template
  const place = { property_id, kind, language }
  const restore = useWrite('setTemplate')
  return useRecordForm('setTemplate', undefined, {
    values: () => ({ subject, body }),
    send: (write, values) => write({ body: { ...place, ...values } }),
    done: () => text.saved,
    about: `template ${property_id} ${kind} ${language}`,
    ...(!template.is_built_in && {
      undo: () => ({
        act: () => restore.mutateAsync({ body: { ...place, subject, body } }),
        done: text.saved,
      }),
    }),
  })
}

/** The words of an occasion in a language, with what they come to beside them. */
export function TemplateEditor({ template }: { readonly template: MessageTemplate }) {
  const { kinds, templates: text } = usePartMessages('messages')
  const { allowed } = usePermission('setTemplate')
  const may_preview = usePermission('previewTemplate').allowed
  const form = useTemplateForm(template)
  const { property_id, kind, language } = template
  const typed = form.values
  const is_whole = typed.subject.trim() !== '' && typed.body.trim() !== ''
  const { preview, error } = usePreview(
    may_preview && is_whole ? { property_id, kind, language, ...typed } : null,
  )
  return (
    <Section title={kinds[kind]} actions={<LanguageChoice template={template} />}>
      <div className={styles.editor}>
        <FormElement form={form} className={styles.stack}>
          <FormError form={form} />
          <Words form={form} template={template} disabled={!allowed} />
          <FormFooter>
            {allowed && !template.is_built_in && <ResetButton template={template} />}
            <Button
              type="submit"
              variant="filled"
              disabled={!allowed || !is_whole || !form.dirty}
              loading={form.busy}
            >
              {text.save}
            </Button>
          </FormFooter>
        </FormElement>
        <div className={styles.stack}>
          {error && <ErrorCard error={error} />}
          {preview && <Preview label={text.preview} language={language} mail={preview} />}
          <p className="soft">{text.sample}</p>
        </div>
      </div>
    </Section>
  )
}

interface WordsProps {
  readonly form: ReturnType<typeof useTemplateForm>
  readonly template: MessageTemplate
  readonly disabled: boolean
}

function Words({ form, template, disabled }: WordsProps) {
  const { templates: text, variables } = usePartMessages('messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const { subject, body } = form.values
  const insert = (name: TemplateVariable) => {
    const at = field.current?.selectionStart ?? body.length
    const written = insertVariable(body, at, name)
    form.set({ body: written.text })
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(written.cursor, written.cursor)
    })
  }
  return (
    <>
      <TextInput
        label={text.subject}
        value={subject}
        maxLength={MAX_SUBJECT_LENGTH}
        disabled={disabled}
        error={form.problem('subject')}
        onChange={({ currentTarget: { value } }) => form.set({ subject: value })}
      />
      <Textarea
        ref={field}
        label={text.body}
        value={body}
        autosize
        minRows={10}
        maxLength={MAX_BODY_LENGTH}
        disabled={disabled}
        error={form.problem('body')}
        onChange={({ currentTarget: { value } }) => form.set({ body: value })}
      />
      {!disabled && (
        <section aria-label={text.variables}>
          <p className="soft">{text.variables_hint}</p>
          <div className={styles.variables}>
            {variablesOf(template.kind).map((name) => (
              <Button
                key={name}
                size="compact-xs"
                data-table={TEMPLATE_VARIABLES[name].is_block || undefined}
                title={`{{${name}}}`}
                onClick={() => insert(name)}
              >
                {variables[name]}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** A table becomes a paragraph of its own. */
function insertVariable(text: string, at: number, name: TemplateVariable) {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const variable = `{{${name}}}`
  if (!TEMPLATE_VARIABLES[name].is_block)
    return { text: before + variable + after, cursor: at + variable.length }
  const head = before.trimEnd() === '' ? '' : `${before.trimEnd()}\n\n`
  const tail = after.trimStart() === '' ? '' : `\n\n${after.trimStart()}`
  return { text: head + variable + tail, cursor: head.length + variable.length }
}

function LanguageChoice({ template: { language, is_built_in } }: { readonly template: MessageTemplate }) {
  const { templates: text } = usePartMessages('messages')
  const navigate = useNavigate()
  return (
    <div className={styles.language}>
      <Badge tone={is_built_in ? 'grey' : 'blue'} icon={is_built_in ? Package : PenLine}>
        {is_built_in ? text.built_in : text.own}
      </Badge>
      <NativeSelect
        aria-label={text.language}
        size="xs"
        data={optionsOf(LANGUAGES, text.languages)}
        value={language}
        onChange={({ currentTarget: { value } }) =>
          navigate({ to: '.', search: (now) => ({ ...now, language: value }), replace: true })
        }
      />
    </div>
  )
}

function ResetButton({ template }: { readonly template: MessageTemplate }) {
  const { templates: text } = usePartMessages('messages')
  const { id, property_id, kind, language, subject, body } = template
  const reset = useWrite('deleteTemplate')
  const restore = useWrite('setTemplate')
  const back = () =>
    runUndo(restore.mutateAsync({ body: { property_id, kind, language, subject, body } }), text.saved)
  const press = async () => {
    await reset.mutateAsync({ params: { id: id! } })
    showToast(text.was_reset, back, `template ${property_id} ${kind} ${language}`)
  }
  return (
    <Button onClick={press} loading={reset.isPending}>
      {text.reset}
    </Button>
  )
}
