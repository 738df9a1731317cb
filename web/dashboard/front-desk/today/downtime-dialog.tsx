import type { PackLanguage } from '#contract/downtime/downtime.staff.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useRead } from '#web/lib/data.ts'
import { useFormats, useLanguage, useMessages } from '#web/lib/i18n/language.tsx'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { QueryState, SkeletonRows } from '#web/shared/query-state.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TagsInput } from '#web/ui/controls/input.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFooter, Stack } from '#web/ui/form.tsx'

interface DowntimeDialogProps {
  readonly property_id: string
  readonly close: () => void
}

/** Downtime packs: one now, and the times at which they are written automatically. */
export default function DowntimeDialog({ property_id, close }: DowntimeDialogProps) {
  const text = useMessages().downtime
  const language: PackLanguage = useLanguage() === 'de' ? 'de' : 'en'
  const settings = useRead('getDowntimeSettings', { query: { property_id } })
  const query = { property_id, language }
  return (
    <Dialog title={text.title} close={close}>
      <Stack>
        <p>{text.body}</p>
        <p className="soft">{text.confidential}</p>
        <FormFooter>
          <Button component="a" href={`${API_ROOT}${pathOf('getDowntimePdf', { query })}`} download>
            {text.pdf}
          </Button>
          <Button
            component="a"
            variant="filled"
            href={`${API_ROOT}${pathOf('getDowntimePage', { query })}`}
            download
          >
            {text.page}
          </Button>
        </FormFooter>
        <QueryState query={settings} skeleton={<SkeletonRows rows={2} />}>
          {(found) => <Times settings={found} />}
        </QueryState>
      </Stack>
    </Dialog>
  )
}

interface Settings {
  readonly property_id: string
  readonly times: readonly string[]
  readonly last_made_at: string | null
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function Times({ settings }: { settings: Settings }) {
  const { downtime: text, states } = useMessages()
  const formats = useFormats()
  const zone = usePropertyZone()(settings.property_id)
  const { allowed } = usePermission('updateDowntimeSettings')
  const { property_id, times, last_made_at } = settings
  const form = useRecordForm('updateDowntimeSettings', undefined, {
    values: () => ({ times: [...times] }),
    body: (values) => ({ property_id, times: values.times }),
    done: (saved) => text.saved(formats.list(saved.times)),
  })
  const last = last_made_at ? text.last(formats.moment(last_made_at, zone)) : text.never
  if (!allowed)
    return (
      <p className="soft">
        {times.length > 0 ? text.written(formats.list([...times])) : text.no_times} {last}
      </p>
    )
  return (
    <FormSection form={form} submit={states.save} disabled={!form.dirty}>
      <TagsInput
        label={text.times}
        description={`${text.times_hint} ${last}`}
        value={form.values.times}
        maxTags={8}
        error={form.problem('times')}
        onChange={(typed) => form.set({ times: typed.map(asTime).filter((time) => TIME.test(time)) })}
      />
    </FormSection>
  )
}

/** Normalises `6:00` and `0600`. */
const asTime = (typed: string): string => {
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})$/.exec(typed.trim()) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : typed
}
