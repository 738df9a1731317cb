import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { mayBeLimited, mayGrant, ROLES, type Role } from '#contract/account/roles.ts'
import type { User } from '#contract/account/team.staff.ts'
import { environment } from '#web/lib/environment.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePermission } from '#web/lib/session.ts'
import { ActionIcon } from '#web/ui/controls/button.ts'
import { Menu } from '#web/ui/controls/overlay.ts'
import { DisableDialog, PropertiesDialog, RemoveSecondFactorDialog, SessionsDialog } from './team-dialogs.tsx'
import { type ShowError, type TeamMemberWrites, useTeamMemberWrites } from './team-member-writes.ts'

type DialogName = 'properties' | 'sessions' | 'second_factor' | 'disable'

/** Actions on a user of the team: none where the caller may not grant the role. */
export function TeamActions({ person, showError }: { person: User; showError: ShowError }) {
  const text = useMessages().staff.team
  const { user } = useMe()
  const { allowed } = usePermission('updateUser')
  const writes = useTeamMemberWrites(person, showError)
  const [open, setOpen] = useState<DialogName>()
  if (!allowed || !mayGrant(user.role, person.role)) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={text.actions_for(person.name)}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RoleItems person={person} give={writes.give} />
          <Menu.Divider />
          <SignInItems person={person} writes={writes} show={setOpen} />
        </Menu.Dropdown>
      </Menu>
      {open && <TeamDialog name={open} person={person} writes={writes} close={() => setOpen(undefined)} />}
    </>
  )
}

function RoleItems({ person, give }: { person: User; give: TeamMemberWrites['give'] }) {
  const { roles, team: text } = useMessages().staff
  const { user } = useMe()
  return (
    <>
      <Menu.Label>{text.role}</Menu.Label>
      <Menu.RadioGroup value={person.role} onChange={(role) => give(role as Role)}>
        {ROLES.filter((role) => mayGrant(user.role, role)).map((role) => (
          <Menu.RadioItem key={role} value={role} closeMenuOnClick>
            {roles[role]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

interface SignInItemsProps {
  readonly person: User
  readonly writes: TeamMemberWrites
  readonly show: (name: DialogName) => void
}

/** The user's own second factor is removed in the profile, and nobody disables themselves. */
function SignInItems({ person, writes, show }: SignInItemsProps) {
  const text = useMessages().staff.team
  const { user, properties } = useMe()
  const { status, role } = person
  const is_other = person.id !== user.id
  const is_limitable = mayBeLimited(role) && environment === 'live' && properties.length > 1
  const has_factor = person.second_factor || person.passkeys > 0
  return (
    <>
      {is_limitable && <Menu.Item onClick={() => show('properties')}>{text.choose_properties}</Menu.Item>}
      {status === 'invited' && <Menu.Item onClick={writes.invite}>{text.again}</Menu.Item>}
      {status === 'active' && <Menu.Item onClick={writes.reset}>{text.reset}</Menu.Item>}
      {has_factor && is_other && (
        <Menu.Item onClick={() => show('second_factor')}>{text.remove_second}</Menu.Item>
      )}
      {person.sessions > 0 && <Menu.Item onClick={() => show('sessions')}>{text.show_sessions}</Menu.Item>}
      {status === 'disabled' && <Menu.Item onClick={writes.enable}>{text.enable}</Menu.Item>}
      {status !== 'disabled' && is_other && (
        <Menu.Item onClick={() => show('disable')}>{text.disable}</Menu.Item>
      )}
    </>
  )
}

interface TeamDialogProps {
  readonly name: DialogName
  readonly person: User
  readonly writes: TeamMemberWrites
  readonly close: () => void
}

function TeamDialog({ name, writes, ...rest }: TeamDialogProps) {
  if (name === 'properties') return <PropertiesDialog {...rest} />
  if (name === 'sessions') return <SessionsDialog {...rest} />
  if (name === 'second_factor') return <RemoveSecondFactorDialog act={writes.removeSecondFactor} {...rest} />
  return <DisableDialog act={writes.disable} {...rest} />
}
