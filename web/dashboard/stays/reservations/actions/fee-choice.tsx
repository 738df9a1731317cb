import { SET_FEE } from '#contract/account/roles.ts'
import type { Money } from '#contract/money.ts'
import { useFormats, useMessages } from '#web/lib/i18n/language.tsx'
import { rolesFor, useMe } from '#web/lib/session.ts'
import type { FieldProps } from '#web/shared/use-record-form.ts'
import { Radio } from '#web/ui/controls/choice.ts'
import { Textarea } from '#web/ui/controls/input.ts'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import styles from '../detail/detail.module.css'

/** The fee: by the policy, none, or another one. */
export interface Fee {
  readonly by: 'policy' | 'waived' | 'other'
  readonly amount: Money | null
}
export const BY_POLICY: Fee = { by: 'policy', amount: null }

/** For the body of the request; undefined while the other fee is incomplete. */
export function feeBody({ by, amount }: Fee): { waive_fee?: true; fee?: Money } | undefined {
  if (by === 'policy') return {}
  if (by === 'waived') return { waive_fee: true }
  return amount ? { fee: amount } : undefined
}

interface FeeValues {
  readonly fee: Fee
  readonly note: string
}

/** Another fee than the policy's needs an amount and a reason. */
export const isFeeReady = ({ fee, note }: FeeValues): boolean =>
  feeBody(fee) !== undefined && (fee.by === 'policy' || note.trim() !== '')

/** Fee and note as the request has them. */
export const feeAndNote = ({ fee, note }: FeeValues) => ({
  ...feeBody(fee),
  ...(note.trim() && { note: note.trim() }),
})

/** The reason for not following the policy; a note otherwise. */
export function FeeNote({ fee, field }: { readonly fee: Fee; readonly field: FieldProps }) {
  const { cancel: text } = useMessages().reservations
  const is_needed = fee.by !== 'policy'
  return (
    <Textarea
      {...field}
      label={text.note}
      description={is_needed ? text.note_needed : undefined}
      required={is_needed}
      maxLength={2000}
      autosize
      minRows={2}
    />
  )
}

interface FeeChoiceProps {
  /** The policy's fee, null for none, and the maximum. */
  readonly policy_fee: Money | null
  readonly max_fee: Money
  readonly why: string | undefined
  readonly fee: Fee
  readonly onFee: (fee: Fee) => void
}

/** The policy's fee with its reason, and for permitted roles the alternatives. */
export function FeeChoice({ policy_fee, max_fee, why, fee, onFee }: FeeChoiceProps) {
  const { reservations, staff, states } = useMessages()
  const { cancel: text } = reservations
  const formats = useFormats()
  const may_set = useMe().permissions.includes(SET_FEE)
  const who = states.not_allowed(formats.list(rolesFor(SET_FEE).map((role) => staff.roles[role])))
  const too_high = fee.amount !== null && fee.amount.amount > max_fee.amount
  return (
    <Radio.Group
      label={text.fee_label}
      description={may_set ? undefined : who}
      value={fee.by}
      onChange={(by) => onFee({ ...fee, by: by as Fee['by'] })}
    >
      <div className={styles.fees}>
        <Radio
          size="xs"
          value="policy"
          label={policy_fee ? text.by_policy(formats.money(policy_fee)) : text.by_policy_free}
          description={why}
        />
        {policy_fee && <Radio size="xs" value="waived" label={text.waive} disabled={!may_set} />}
        {max_fee.amount > 0 && <Radio size="xs" value="other" label={text.other_fee} disabled={!may_set} />}
        {fee.by === 'other' && (
          <AmountField
            size="xs"
            maw={200}
            aria-label={text.other_fee}
            description={text.at_most(formats.money(max_fee))}
            value={fee.amount}
            currency={max_fee.currency}
            error={too_high && text.at_most(formats.money(max_fee))}
            onChange={(amount) => onFee({ ...fee, amount })}
          />
        )}
      </div>
    </Radio.Group>
  )
}
