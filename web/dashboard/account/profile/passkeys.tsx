import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import type { Passkey } from '#contract/account/sign-in/passkeys.staff.ts'
import { MAX_PASSKEYS } from '#contract/lists.ts'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Section } from '#web/ui/description-list.tsx'
import { useRestoredFocus } from '#web/ui/focus/restored-focus.ts'
import { Table } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { passkeysWork } from '../sign-in/public.ts'
import { AddPasskeyDialog } from './add-passkey.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import styles from './passkeys.module.css'

/** The user's passkeys: adding and removing need the password. */
export function Passkeys() {
  const text = useMessages().staff.passkeys
  const passkeys = useRead('listMyPasskeys', {})
  const [adding, setAdding] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useRestoredFocus(list)
  const is_full = passkeys.data?.data.length === MAX_PASSKEYS
  return (
    <div ref={list}>
      <Section
        title={text.title}
        actions={
          <Button
            size="compact-sm"
            disabled={!passkeysWork() || is_full}
            title={is_full ? text.limit(MAX_PASSKEYS) : undefined}
            onClick={() => setAdding(true)}
          >
            {text.add}
          </Button>
        }
      >
        <p className="soft">{passkeysWork() ? text.hint : text.not_here}</p>
        <QueryState query={passkeys}>
          {({ data }) => (data.length === 0 ? <p>{text.none}</p> : <PasskeyTable passkeys={data} />)}
        </QueryState>
      </Section>
      {adding && <AddPasskeyDialog close={() => setAdding(false)} />}
    </div>
  )
}

type Task = { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: text, team } = useMessages().staff
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  return (
    <>
      <Table
        label={text.title}
        rows={passkeys}
        columns={[
          { key: 'name', title: text.name, cell: (passkey) => <Name {...passkey} /> },
          { key: 'added', title: text.added_at, cell: ({ created_at }) => <Ago at={created_at} /> },
          {
            key: 'used',
            title: text.last_used,
            cell: ({ last_used_at }) => (last_used_at ? <Ago at={last_used_at} /> : team.never),
          },
          {
            key: 'actions',
            title: '',
            cell: (passkey) => <Actions passkey={passkey} choose={(act) => setTask({ act, passkey })} />,
          },
        ]}
      />
      {task?.act === 'rename' && <RenamePasskeyDialog passkey={task.passkey} close={close} />}
      {task?.act === 'remove' && <RemovePasskeyDialog passkey={task.passkey} close={close} />}
    </>
  )
}

function Name({ name, backed_up }: Passkey) {
  const text = useMessages().staff.passkeys
  return (
    <>
      <strong>{name}</strong>{' '}
      {backed_up && (
        <span title={text.synced_hint}>
          <Badge tone="green" icon={CircleCheck}>
            {text.synced}
          </Badge>
        </span>
      )}
    </>
  )
}

function Actions({ passkey: { name }, choose }: { passkey: Passkey; choose: (act: Task['act']) => void }) {
  const text = useMessages().staff.passkeys
  return (
    <div className={styles.actions} data-actions>
      {(['rename', 'remove'] as const).map((act) => (
        <Button key={act} size="compact-xs" aria-label={`${text[act]}: ${name}`} onClick={() => choose(act)}>
          {text[act]}
        </Button>
      ))}
    </div>
  )
}
