import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { SignatureVerdict } from '#contract/developer/webhook-inbox.staff.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CodeBlock } from '#web/ui/copy.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Caution, Stack } from '#web/ui/form.tsx'

/**
 * Whether a signature is valid, and where not, what it should have been and why; `brief` where the verdict is
 * shown above already. spec 6
 */
export function Verdict({ verdict, brief }: { verdict: SignatureVerdict; brief?: boolean }) {
  const text = usePartMessages('developer').inbox
  const formats = useFormats()
  const good = verdict.verdict === 'valid'
  const { mistake, timestamp, age_seconds, expected, received, signed_text } = verdict
  return (
    <Stack>
      <div>
        {!brief && (
          <Badge tone={good ? 'green' : 'red'} icon={good ? Check : X}>
            {text.verdicts[verdict.verdict]}
          </Badge>
        )}{' '}
        {text.verdict_hints[verdict.verdict]}
      </div>
      {mistake && (
        <Caution>
          <strong>{text.mistake}:</strong> {text.mistakes[mistake]}
        </Caution>
      )}
      <DescriptionList
        facts={[
          [text.timestamp, timestamp],
          [text.age, age_seconds !== null && text.seconds(formats.number(age_seconds))],
          [text.expected, expected && <code>{expected}</code>],
          [text.got, received && <code>{received}</code>],
        ]}
      />
      {signed_text && !good && <CodeBlock wrap label={text.signed_text} code={signed_text} />}
    </Stack>
  )
}
