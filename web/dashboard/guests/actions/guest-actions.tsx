import { useState } from 'react'
import type { GuestWithHistory } from '#contract/guests/guests.ts'
import { call } from '#web/lib/client.ts'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { usePermission } from '#web/lib/session.ts'
import { Button } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Actions on a whole profile, each for the roles that may. */
export function GuestActions({ guest }: { guest: GuestWithHistory }) {
  const text = usePartMessages('guest_data')
  const merge = usePermission('mergeGuests')
  const download = usePermission('exportGuest')
  const erase = usePermission('eraseGuest')
  const [open, setOpen] = useState<'merge' | 'erase'>()
  const close = () => setOpen(undefined)
  const save = () =>
    downloadGuest(guest.id, (stays) => showToast(text.downloading(stays), undefined, 'download')).then(
      () => showToast(text.downloaded, undefined, 'download'),
      (error: Error) => showToast(error.message, undefined, 'download'),
    )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button>{text.actions}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!merge.allowed || guest.erased_at !== null} onClick={() => setOpen('merge')}>
            {text.merge}
          </Menu.Item>
          <Menu.Item disabled={!download.allowed} onClick={save}>
            {text.download}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            disabled={!erase.allowed || guest.erased_at !== null}
            onClick={() => setOpen('erase')}
          >
            {text.erase}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'merge' && <MergeDialog guest={guest} close={close} />}
      {open === 'erase' && <EraseDialog guest={guest} close={close} />}
    </>
  )
}

/** Everything about a guest as one file: the parts of the export are read one after the other. */
async function downloadGuest(id: string, onDownloaded: (stays: number) => void): Promise<void> {
  const read = (cursor?: string) =>
    call('exportGuest', { params: { id }, query: { limit: 100, ...(cursor !== undefined && { cursor }) } })
  const first = await read()
  const stays = [...first.stays]
  for (let cursor = first.next_cursor; cursor !== undefined; ) {
    onDownloaded(stays.length)
    const more = await read(cursor)
    stays.push(...more.stays)
    cursor = more.next_cursor
  }
  const { next_cursor: _, has_more: __, ...rest } = first
  const text = JSON.stringify({ ...rest, stays }, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `${id}.json`)
}
