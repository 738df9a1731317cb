import { useNavigate } from '@tanstack/react-router'
import { OPEN_GROUP_STATUSES } from '#contract/stays/status.ts'
import { useRoomTypes } from '#web/dashboard/lookups.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { useMe, useProperty } from '#web/lib/session.ts'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { Section } from '#web/ui/description-list.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf, recordOptions } from '#web/ui/options.ts'
import { Card, Page } from '#web/ui/page.tsx'
import { GroupFields } from './form.tsx'
import { NEW_GROUP, type NewGroupValues, newGroupBody } from './values.ts'

/** A group with its block: the same rooms on every night. */
export default function CreateGroup() {
  const text = usePartMessages('groups')
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const zoneOf = (id: string) => properties.find((property) => property.id === id)?.timezone ?? 'UTC'
  const form = useRecordForm('createGroup', undefined, {
    values: (): NewGroupValues => ({ ...NEW_GROUP, property_id: chosen?.id ?? properties[0]?.id ?? '' }),
    body: (values) => newGroupBody(zoneOf(values.property_id))(values),
    done: ({ name }) => text.created(name),
    onSaved: ({ id }) => navigate({ to: '/groups/$id', params: { id } }),
  })
  const { values, field } = form
  return (
    <Page title={text.new} bare>
      <FormPage form={form} submit={text.new}>
        <Card>
          <Stack>
            <GroupFields form={form} property_id={values.property_id}>
              <NativeSelect
                {...field('status')}
                description={text.status_hint}
                data={optionsOf(OPEN_GROUP_STATUSES, text.statuses)}
              />
              {properties.length > 1 && (
                <NativeSelect
                  {...field('property_id')}
                  data={recordOptions(properties)}
                  onChange={({ currentTarget: { value } }) =>
                    form.set({ property_id: value, company_id: null, rate_plan_id: null, rooms: {} })
                  }
                />
              )}
            </GroupFields>
          </Stack>
        </Card>
        <Card>
          <Section title={text.block}>
            <NewBlock
              property_id={values.property_id}
              rooms={values.rooms}
              onChange={(rooms) => form.set({ rooms })}
            />
          </Section>
        </Card>
      </FormPage>
    </Page>
  )
}

interface NewBlockProps extends Pick<NewGroupValues, 'property_id' | 'rooms'> {
  readonly onChange: (rooms: NewGroupValues['rooms']) => void
}

/** Rooms a night of each room type. */
function NewBlock({ property_id, rooms, onChange }: NewBlockProps) {
  const text = usePartMessages('groups')
  const types = [...useRoomTypes().values()].filter(
    (type) => type.property_id === property_id && type.status === 'active',
  )
  return (
    <Stack>
      <p className="soft">{text.block_hint}</p>
      <Columns>
        {types.map(({ id, name }) => (
          <NumberField
            key={id}
            label={name}
            value={rooms[id] ?? 0}
            min={0}
            max={1_000}
            allowDecimal={false}
            onChange={(count) => onChange({ ...rooms, [id]: count })}
          />
        ))}
      </Columns>
    </Stack>
  )
}
