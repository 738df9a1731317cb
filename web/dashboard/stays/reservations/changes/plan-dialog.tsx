import { CompanyField } from '#web/dashboard/companies/public.ts'
import { useRatePlans, useRoomTypes } from '#web/dashboard/lookups.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { NativeSelect, Radio } from '#web/ui/controls/choice.ts'
import { recordOptions } from '#web/ui/options.ts'
import type { ActionDialogProps } from '../actions/action-props.ts'
import styles from '../detail/detail.module.css'
import { StayPrices } from '../prices/stay-prices.tsx'
import { PlanSelect } from './plan-fields.tsx'
import { StayFormDialog } from './stay-form-dialog.tsx'
import { type PriceMode, type Stay, type StayForm, useStayForm } from './use-stay-form.ts'

/** What the stay is sold as, and for how much: plan, room type, company, and prices by hand. */
export function PlanDialog(props: ActionDialogProps) {
  const text = usePartMessages('changes')
  const stay = useStayForm(props)
  const { seen, form, quote, prices, setPrices, price_mode, setPriceMode } = stay
  return (
    <StayFormDialog title={text.plan_of(props.name)} size="lg" stay={stay} close={props.close}>
      <PlanAndType seen={seen} form={form} />
      <Radio.Group
        label={text.price_mode}
        value={price_mode}
        onChange={(mode) => setPriceMode(mode as PriceMode)}
      >
        <Radio size="xs" mt={10} value="keep_existing" label={text.keep_existing} />
        <Radio size="xs" mt={10} value="reprice" label={text.reprice} />
      </Radio.Group>
      <StayPrices reservation={seen} stay={form.values} prices={prices} set={setPrices} quote={quote} />
    </StayFormDialog>
  )
}

function PlanAndType({ seen, form: { values, set } }: Pick<StayForm, 'seen' | 'form'>) {
  const { fields } = useMessages()
  const { property_id } = seen
  const types = [...useRoomTypes().values()].filter((type) => type.property_id === property_id)
  const planOf = usePlanOfType()
  const choose = (room_type_id: string): Partial<Stay> => ({
    room_type_id,
    room_id: room_type_id === seen.room_type_id ? seen.room_id : null,
    rate_plan_id: planOf(values.rate_plan_id, room_type_id),
  })
  return (
    <div className={styles.two}>
      <PlanSelect values={values} set={set} autofocus />
      <NativeSelect
        label={fields.room_type_id}
        value={values.room_type_id}
        data={recordOptions(types)}
        onChange={({ currentTarget: { value } }) => set(choose(value))}
      />
      <div className={styles.wide}>
        <CompanyField property_id={property_id} value={values} set={set} />
      </div>
    </div>
  )
}

/** The plan of another type with the same code; none where there is none, and it is asked for. */
function usePlanOfType() {
  const plans = useRatePlans()
  return (plan_id: string, room_type_id: string): string => {
    const code = plans.get(plan_id)?.code
    const same = [...plans.values()].find((one) => one.room_type_id === room_type_id && one.code === code)
    return same?.id ?? ''
  }
}
