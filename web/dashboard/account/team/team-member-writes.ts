import type { Role } from '#contract/account/roles.ts'
import type { User } from '#contract/account/team.staff.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { runUndo } from '#web/shared/run-undo.ts'
import { showToast } from '#web/ui/toasts.tsx'

export type ShowError = (error: ApiError | undefined) => void
export type TeamMemberWrites = ReturnType<typeof useTeamMemberWrites>

/** Actions without a dialog. Errors are shown above the table, until the next attempt. */
export function useTeamMemberWrites(person: User, showError: ShowError) {
  const { staff, shell } = useMessages()
  const text = staff.team
  const update = useWrite('updateUser')
  const invite = useWrite('inviteUserAgain')
  const reset = useWrite('resetUser')
  const remove = useWrite('removeUserSecondFactor')
  const { name, email } = person
  const params = { id: person.id }
  const saying = (done: string, undo?: () => void) => {
    showError(undefined)
    return { onSuccess: () => showToast(done, undo), onError: showError }
  }
  const change = (body: { role?: Role; status?: 'active' | 'disabled' }, done: string, back?: typeof body) =>
    update.mutate(
      { params, body },
      saying(done, back && (() => runUndo(update.mutateAsync({ params, body: back }), shell.toasts.undone))),
    )
  return {
    give(role: Role) {
      if (role !== person.role)
        change({ role }, text.role_changed(name, staff.roles[role]), { role: person.role })
    },
    disable: () => change({ status: 'disabled' }, text.disabled(name), { status: 'active' }),
    enable: () => change({ status: 'active' }, text.enabled(name)),
    invite: () => invite.mutate({ params }, saying(text.invited(email))),
    reset: () => reset.mutate({ params }, saying(text.reset_done(email))),
    removeSecondFactor: () => remove.mutate({ params }, saying(text.second_removed(name))),
  }
}
