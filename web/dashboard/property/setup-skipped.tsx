import { useRead } from '../../lib/data.ts'
import { useFormats } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { Button } from '../../ui/controls/button.ts'
import { Section } from '../../ui/description-list.tsx'
import { FormFooter } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { useSkipSteps } from '../front-desk/today/public.ts'

/** Skipped steps of the setup; resumed ones are shown in Today again. */
export default function SetupSkipped({ property_id }: { property_id: string }) {
  const text = usePartMessages('setup')
  const formats = useFormats()
  const { data } = useRead('getSetup', { query: { property_id } })
  const { takeUp, is_writing } = useSkipSteps(data ?? { property_id, steps: [] })
  const skipped = (data?.steps ?? []).filter(({ status }) => status === 'skipped')
  if (skipped.length === 0) return null
  return (
    <Card>
      <Section title={text.skipped_title}>
        <p>{text.skipped_body(formats.list(skipped.map(({ step }) => text.steps[step].title)))}</p>
        <FormFooter>
          <Button loading={is_writing} onClick={takeUp}>
            {text.take_up}
          </Button>
        </FormFooter>
      </Section>
    </Card>
  )
}
