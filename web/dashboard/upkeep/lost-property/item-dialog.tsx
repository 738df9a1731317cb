import { useState } from 'react'
import { FOUND_ITEM_STATUSES } from '#contract/upkeep/found-item-status.ts'
import type { FoundItem } from '#contract/upkeep/lost-property.ts'
import { PreviewLink } from '#web/dashboard/links.tsx'
import { changedFields } from '#web/lib/changed-fields.ts'
import { API_ROOT, pathOf } from '#web/lib/client.ts'
import { useWrite } from '#web/lib/data.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyZone } from '#web/lib/session.ts'
import { FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Columns, Stack } from '#web/ui/form.tsx'
import { optionsOf } from '#web/ui/options.ts'
import styles from './lost-property.module.css'

interface ItemDialogProps {
  readonly item: FoundItem
  readonly close: () => void
}

/** An item with its photos, and what became of it; with undo. rule 24.23 */
export default function ItemDialog({ item, close }: ItemDialogProps) {
  const text = usePartMessages('lost_property')
  const { fields } = useMessages()
  const { allowed } = usePermission('updateFoundItem')
  const form = useItemForm({ item, close })
  return (
    <FormDialog
      title={item.description}
      form={form}
      submit={text.save}
      disabled={!allowed || !form.dirty}
      close={close}
    >
      <Stack>
        <Photos item={item} />
        <ItemFacts item={item} />
        {allowed && (
          <Columns least={180}>
            <NativeSelect
              {...form.field('status')}
              label={fields.status}
              data={optionsOf(FOUND_ITEM_STATUSES, text.statuses)}
            />
            {form.values.status !== 'kept' && (
              <TextInput
                {...form.field('status_note')}
                label={text.note[form.values.status]}
                maxLength={500}
              />
            )}
            <TextInput {...form.field('storage_place')} label={text.storage_place} maxLength={120} />
            {item.reservation_id && (
              <NativeSelect
                {...form.field('belongs')}
                label={text.belongs}
                data={[
                  ...(item.is_proposed ? [{ value: 'proposed', label: text.proposed_hint }] : []),
                  { value: 'theirs', label: text.confirm_stay },
                  { value: 'nobodys', label: text.not_of_stay },
                ]}
              />
            )}
          </Columns>
        )}
      </Stack>
    </FormDialog>
  )
}

interface Values {
  readonly belongs: 'proposed' | 'theirs' | 'nobodys'
  readonly status: FoundItem['status']
  readonly status_note: string
  readonly storage_place: string
}

const valuesOf = ({ status, status_note, storage_place, is_proposed }: FoundItem): Values => ({
  belongs: is_proposed ? 'proposed' : 'theirs',
  status,
  status_note: status_note ?? '',
  storage_place: storage_place ?? '',
})

const bodyOf =
  ({ reservation_id }: FoundItem) =>
  ({ status, status_note, storage_place, belongs }: Values) => ({
    reservation_id: belongs === 'nobodys' ? null : reservation_id,
    is_proposed: belongs === 'proposed',
    status,
    storage_place: storage_place.trim() || null,
    status_note: status === 'kept' ? null : status_note.trim() || null,
  })

/** Another status has no note of the one before. */
const TOGETHER = [['status', 'status_note']] as const

/** The undo sends back what the form has changed, and nothing else. */
function useItemForm({ item, close }: ItemDialogProps) {
  const text = usePartMessages('lost_property')
  const { undone } = useMessages().shell.toasts
  const again = useWrite('updateFoundItem')
  const [before] = useState(item)
  return useRecordForm('updateFoundItem', item, {
    values: valuesOf,
    body: bodyOf(item),
    together: TOGETHER,
    read: 'getFoundItem',
    close,
    about: item.id,
    done: ({ status }) => text.done[status],
    undo: (_, typed) => ({
      act: () => {
        const toBody = bodyOf(before)
        const body = changedFields(toBody(typed), toBody(valuesOf(before)), { together: TOGETHER })
        return again.mutateAsync({ params: { id: item.id }, body })
      },
      done: undone,
    }),
  })
}

function Photos({ item: { id, photos, description } }: Pick<ItemDialogProps, 'item'>) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map((photo) => {
        const at = (size: 'small' | 'large') =>
          `${API_ROOT}${pathOf('getFoundItemPhoto', { params: { id, photo_id: photo.id }, query: { size } })}`
        return (
          <a key={photo.id} href={at('large')} target="_blank" rel="noreferrer">
            <img src={at('small')} alt={description} />
          </a>
        )
      })}
    </div>
  )
}

function ItemFacts({ item }: Pick<ItemDialogProps, 'item'>) {
  const text = usePartMessages('lost_property')
  const formats = useFormats()
  const zone = usePropertyZone()(item.property_id)
  const { found_at, found_by, settled_at, settled_by, status, keep_until, place } = item
  return (
    <DescriptionList
      facts={[
        [text.found, [formats.moment(found_at, zone), found_by.name].filter(Boolean).join(' · ')],
        [text.place, place],
        [
          text.stay,
          item.reservation_id && (
            <PreviewLink key="stay" id={item.reservation_id}>
              {text.open_stay}
            </PreviewLink>
          ),
        ],
        [text.keep_until, status === 'kept' && formats.day(keep_until)],
        [
          text.statuses[status],
          settled_at && [formats.moment(settled_at, zone), settled_by?.name].filter(Boolean).join(' · '),
        ],
      ]}
    />
  )
}
