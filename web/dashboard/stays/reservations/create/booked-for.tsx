import { CompanyField } from '#web/dashboard/companies/public.ts'
import type { BookingForm, Draft } from './draft.ts'
import { type GroupChoice, GroupSelect } from './group-select.tsx'

interface BookedForProps {
  readonly form: BookingForm
  readonly property_id: string
}

/** The company that the rooms are booked for, and the group from whose block they are picked up. */
export default function BookedFor({ form, property_id }: BookedForProps) {
  return (
    <>
      <CompanyField
        property_id={property_id}
        value={form.values}
        set={form.set}
        error={form.problem('company_id')}
      />
      <GroupSelect
        property_id={property_id}
        group_id={form.values.group_id}
        error={form.problem('group_id')}
        onChange={(group) => form.set(ofGroup(group))}
      />
    </>
  )
}

/** A stay of a group is booked for the company of the group, unless staff choose another. */
const ofGroup = (group: GroupChoice | undefined): Partial<Draft> => ({
  group_id: group?.id ?? null,
  ...(group?.company_id && { company_id: group.company_id }),
})
