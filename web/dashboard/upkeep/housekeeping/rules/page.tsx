import type { Property } from '#contract/property/properties.ts'
import type { HousekeepingRules } from '#contract/upkeep/housekeeping-rules.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useOneProperty } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Checkbox } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { ChecklistFields, type ChecklistValues, checklistsOf } from './checklists.tsx'

/** The housekeeping rules of a property. rule 24.2–24.5 */
export default function HousekeepingSettings() {
  const { rules: text } = usePartMessages('housekeeping')
  const { properties } = useMe()
  const property = useOneProperty()
  const rules = useRead('getHousekeepingRules', { params: { id: property.id } })
  return (
    <Page title={properties.length > 1 ? `${text.title}, ${property.name}` : text.title} bare>
      <QueryState query={rules}>
        {(record) => <Edit key={property.id} record={record} property={property} />}
      </QueryState>
    </Page>
  )
}

const TASKS = ['departure', 'arrival', 'stayover', 'linen'] as const
/** The initial value of the field where linen is never changed. */
const USUAL_NIGHTS = 3

const valuesOf = ({
  linen_every_nights,
  dirty_at_night,
  inspection_required,
  inspected_by,
  minutes,
  found_items_kept_days,
  checklists,
}: HousekeepingRules) => ({
  checklists: checklists as ChecklistValues,
  found_items_kept_days,
  dirty_at_night,
  inspection_required,
  leads_inspect: inspected_by === 'leads',
  minutes,
  changes_linen: linen_every_nights !== null,
  linen_every_nights: linen_every_nights ?? USUAL_NIGHTS,
})

const bodyOf = ({
  changes_linen,
  linen_every_nights,
  leads_inspect,
  checklists,
  ...rest
}: ReturnType<typeof valuesOf>) => ({
  ...rest,
  checklists: checklistsOf(checklists),
  inspected_by: leads_inspect ? ('leads' as const) : ('others' as const),
  linen_every_nights: changes_linen ? linen_every_nights : null,
})

function useRulesForm(record: HousekeepingRules, property: Property) {
  const words = usePartMessages('housekeeping')
  const target = { params: { id: property.id } }
  const again = useWrite('updateHousekeepingRules')
  return useRecordForm('updateHousekeepingRules', record, {
    values: valuesOf,
    body: bodyOf,
    merged: ['minutes', 'checklists'],
    target,
    follow: true,
    done: () => words.rules.saved,
    undo: () => ({
      act: () => again.mutateAsync({ ...target, body: bodyOf(valuesOf(record)) }),
      done: words.undone,
    }),
    about: `housekeeping-rules ${property.id}`,
  })
}

function Edit({ record, property }: { record: HousekeepingRules; property: Property }) {
  const words = usePartMessages('housekeeping')
  const text = words.rules
  const form = useRulesForm(record, property)
  return (
    <FormPage form={form} submit={text.save} disabled={!form.dirty}>
      <Card>
        <Stack>
          <Section title={text.when}>
            <Stack>
              <Checkbox
                {...form.checkbox('dirty_at_night')}
                label={text.dirty_at_night}
                description={text.dirty_at_night_hint}
              />
              <Checkbox
                {...form.checkbox('inspection_required')}
                label={text.inspection_required}
                description={text.inspection_required_hint}
              />
              <Checkbox
                {...form.checkbox('leads_inspect')}
                label={text.leads_inspect}
                description={text.leads_inspect_hint}
              />
              <Checkbox {...form.checkbox('changes_linen')} label={text.changes_linen} />
              {form.values.changes_linen && (
                <NumberField
                  {...form.field('linen_every_nights')}
                  label={text.linen_every_nights}
                  min={1}
                  max={30}
                  maw={240}
                />
              )}
            </Stack>
          </Section>
          <Section title={text.minutes}>
            <p className="soft">{text.minutes_hint}</p>
            <Columns>
              {TASKS.map((task) => (
                <NumberField
                  key={task}
                  {...form.field(`minutes.${task}`)}
                  label={words.tasks[task]}
                  min={0}
                  max={600}
                />
              ))}
            </Columns>
            {record.room_type_minutes.length > 0 && <p className="soft">{text.own_minutes}</p>}
          </Section>
          <ChecklistFields form={form} />
          <FoundItems form={form} />
        </Stack>
      </Card>
    </FormPage>
  )
}

/** How long lost property is kept. rule 24.25 */
function FoundItems({ form }: { form: ReturnType<typeof useRulesForm> }) {
  const text = usePartMessages('housekeeping').rules
  return (
    <Section title={text.found_items}>
      <NumberField
        {...form.field('found_items_kept_days')}
        label={text.found_items_kept_days}
        description={text.found_items_hint}
        min={1}
        max={3650}
      />
    </Section>
  )
}
