import type { Group } from '#contract/stays/groups.ts'
import { MAX_INSTALMENTS } from '#contract/stays/status.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePropertyOf } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { Instalments } from './instalments.tsx'
import { TermFields } from './term-fields.tsx'
import { NEW_TERM, REST_TERM, type TermValues, termBody, termValues } from './term-values.ts'

/** What a group has to pay when, and the schedule of it. rule 31.12 */
export function GroupDeposits({ group }: { group: Group }) {
  const { deposits: text } = usePartMessages('groups')
  const currency = usePropertyOf(group.property_id)?.currency ?? 'EUR'
  const form = useRecordForm('updateGroup', group, {
    values: ({ deposit_schedule }: Group) => ({ deposit_schedule: termValues(deposit_schedule) }),
    body: ({ deposit_schedule }) => ({ deposit_schedule: termBody(deposit_schedule, currency) }),
    read: 'getGroup',
    follow: true,
    done: () => text.saved,
  })
  const terms = form.values.deposit_schedule
  const put = (deposit_schedule: TermValues[]) => form.set({ deposit_schedule })
  return (
    <FormPage form={form} submit={text.save} disabled={!form.dirty}>
      <Card>
        <Section title={text.title}>
          <Stack>
            <p className="soft">{text.hint}</p>
            {group.deposit_schedule.length === 0 && terms.length === 0 && <p>{text.none}</p>}
            <Instalments group={group} />
            {terms.map((term, at) => (
              <TermFields
                // biome-ignore lint/suspicious/noArrayIndexKey: deposits have no id, and are edited in their places
                key={at}
                {...{ at, term, currency }}
                set={(more) => put(terms.map((one, i) => (i === at ? { ...one, ...more } : one)))}
                remove={() => put(terms.filter((_, i) => i !== at))}
                problem={(path) => form.problem(`deposit_schedule.${at}.${path}`)}
              />
            ))}
            <div>
              <Button
                size="compact-sm"
                disabled={terms.length >= MAX_INSTALMENTS}
                onClick={() => put([...terms, terms.length === 0 ? NEW_TERM : REST_TERM])}
              >
                {text.add}
              </Button>
            </div>
          </Stack>
        </Section>
      </Card>
    </FormPage>
  )
}
