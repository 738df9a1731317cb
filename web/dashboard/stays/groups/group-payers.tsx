import type { Group } from '#contract/stays/groups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card } from '#web/ui/page.tsx'
import { BillToFields, billToBody, billToValues } from '../../money/bill-to.tsx'
import { RulesField, ruleBody, ruleValues } from '../../money/routing/public.ts'
import { useServices } from '../../pricing/services/public.ts'

const PAYERS = ['group', 'guest', 'company'] as const

const valuesOf = ({ routing, bill_to }: Group) => ({
  routing: ruleValues(routing),
  bill_to: billToValues(bill_to ?? undefined),
})

function bodyOf({ routing, bill_to }: ReturnType<typeof valuesOf>) {
  const payer = billToBody(bill_to)
  return { routing: ruleBody(routing), bill_to: payer.name || payer.company_name ? payer : null }
}

/** Which charges of its stays a group pays, and who pays for it. rule 7.68 */
export function GroupPayers({ group }: { group: Group }) {
  const text = usePartMessages('routing')
  const services = useServices(group.property_id)
  const form = useRecordForm('updateGroup', group, {
    values: valuesOf,
    body: bodyOf,
    read: 'getGroup',
    follow: true,
    done: () => text.saved,
  })
  return (
    <FormPage form={form} submit={text.save} disabled={!form.dirty}>
      <Card>
        <Section title={text.title}>
          <Stack>
            <p className="soft">{text.hint}</p>
            <RulesField
              rules={form.values.routing}
              payers={PAYERS}
              services={services}
              onChange={(routing) => form.set({ routing: [...routing] })}
              problem={form.problem}
            />
            <Section title={text.payer}>
              <p className="soft">{text.payer_hint}</p>
              <BillToFields field={(path) => form.field(`bill_to.${path}`)} />
            </Section>
          </Stack>
        </Section>
      </Card>
    </FormPage>
  )
}
