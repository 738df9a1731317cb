import type { ApiKey } from '#contract/developer/api-keys.staff.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { ConfirmDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'

/** Confirms the revocation of a key, with its last use. */
export function RevokeDialog({ api_key, close }: { api_key: ApiKey; close: () => void }) {
  const text = usePartMessages('developer').keys
  const formats = useFormats()
  const { id, name, last_used_at, last_used_range, requests_7_days } = api_key
  const form = useRecordForm('revokeApiKey', undefined, {
    values: () => ({ in_seconds: 0 }),
    target: { params: { id } },
    close,
    done: ({ status }) => (status === 'revoked' ? text.revoked(name) : text.revoking(name)),
  })
  return (
    <ConfirmDialog
      title={text.revoke_title(name)}
      form={form}
      submit={text.revoke}
      danger
      focus="cancel"
      close={close}
    >
      <p>
        {last_used_at
          ? text.revoke_last(formats.ago(last_used_at), last_used_range ?? '')
          : text.revoke_unused}{' '}
        {requests_7_days > 0 && text.revoke_requests(requests_7_days)}
      </p>
      <p>{text.revoke_body}</p>
      <NativeSelect
        label={text.revoke_when}
        value={String(form.values.in_seconds)}
        data={Object.entries(text.delays).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => form.set({ in_seconds: Number(value) })}
      />
    </ConfirmDialog>
  )
}
