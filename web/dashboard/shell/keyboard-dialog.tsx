import { useState } from 'react'
import { useLanguage, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { areSingleKeysOn, setSingleKeys } from '../../shared/single-keys.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { CalendarHelp } from '../calendar/public.ts'
import { INSPECTOR } from '../developer/public.ts'
import { menuFor } from './menu.ts'

export default function KeyboardDialog({ close }: { close: () => void }) {
  const text = useMessages().shell
  const language = useLanguage()
  const { permissions } = useMe()
  const [single, setSingle] = useState(areSingleKeysOn)
  const keys: [string, string][] = [
    [text.search.hint, text.keyboard.search],
    ['/', text.keyboard.search],
    ['n', text.keyboard.new_reservation],
    ['↑ ↓ j k', text.keyboard.move],
    ['Enter', text.keyboard.open],
    ['Esc', text.keyboard.close],
    ['i o', text.keyboard.check_in_out],
    ['d r p a', text.keyboard.change],
    ['t', text.keyboard.to_today],
    [text.keyboard.undo_keys, text.keyboard.undo],
    ...menuFor(permissions).flatMap(({ key, name }): [string, string][] =>
      key ? [[`g ${key}`, text.keyboard.go(name[language])]] : [],
    ),
    ...(permissions.includes(INSPECTOR.may) ? [['`', INSPECTOR.name] satisfies [string, string]] : []),
    ['?', text.keyboard.this_list],
  ]
  return (
    <Dialog title={text.keyboard.title} close={close}>
      <KeyList keys={keys} />
      {permissions.includes('getCalendar') && <CalendarHelp />}
      <Checkbox
        mt="md"
        label={text.keyboard.single}
        description={text.keyboard.single_hint}
        checked={single}
        onChange={({ currentTarget: { checked } }) => {
          setSingleKeys(checked)
          setSingle(checked)
        }}
      />
    </Dialog>
  )
}
