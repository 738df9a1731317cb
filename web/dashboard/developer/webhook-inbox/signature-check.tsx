import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Textarea, TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Verdict } from './signature-result.tsx'

/** Checks a signature that a receiver refuses, and names the likeliest mistake. */
export function SignatureCheck() {
  const text = usePartMessages('developer').inbox
  const form = useRecordForm('checkSignature', undefined, {
    values: () => ({ secret: '', signature: '', body: '' }),
    body: ({ signature, ...more }) => ({ ...more, signature: signature.trim() }),
  })
  return (
    <Section title={text.debugger}>
      <p className="soft">{text.debugger_hint}</p>
      <FormSection form={form} submit={text.check} filled>
        <PasswordField {...form.field('secret')} label={text.secret} autoComplete="off" required />
        <TextInput
          {...form.field('signature')}
          label={text.signature}
          placeholder="t=1767225600,v1=5d0eb4…"
          required
          withAsterisk={false}
        />
        <Textarea {...form.field('body')} label={text.payload} autosize minRows={3} maxRows={12} />
      </FormSection>
      <div role="status">{form.answer && <Verdict verdict={form.answer} />}</div>
    </Section>
  )
}
