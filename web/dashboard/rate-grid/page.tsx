import { useMemo } from 'react'
import type { Property } from '#contract/property/properties.ts'
import { useRead } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import { useLastProperty } from '../../lib/session.ts'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { ChooseProperty } from '../../shared/choose-property.tsx'
import { Notice, QueryState, SkeletonRows } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ButtonLink } from '../links.tsx'
import { Board } from './board.tsx'
import { sheetOf } from './model/sheet.ts'
import { PhoneRates } from './phone/page.tsx'
import styles from './rates.module.css'
import { Toolbar } from './toolbar.tsx'
import { useRatesView } from './view.ts'

/** Prices and restrictions by night; on a phone one day at a time. */
export default function RatesPage() {
  const property = useLastProperty()
  const is_phone = useIsPhone()
  const text = usePartMessages('rates')
  if (!property) return <ChooseProperty title={text.title} body={text.choose_property_body} />
  const Shown = is_phone ? PhoneRates : PropertyRates
  return <Shown key={property.id} property={property} />
}

function PropertyRates({ property }: { property: Property }) {
  const text = usePartMessages('rates')
  const { offering } = useMessages()
  const { view, set } = useRatesView(property.business_date)
  const { from, days, room_type_id } = view
  const query = useRead('getRateGrid', { query: { property_id: property.id, from, days } }, { keep: true })
  const sheet = useMemo(() => query.data && sheetOf(query.data), [query.data])
  return (
    <Page
      is_grid
      title={text.title}
      actions={
        <>
          <ButtonLink to="/yield-rules">{text.yield_rules}</ButtonLink>
          <ButtonLink to="/rate-plans">{offering.rate_plans.title}</ButtonLink>
        </>
      }
      under={<Toolbar view={view} set={set} sheet={sheet} today={property.business_date} />}
    >
      <div className={styles.frame}>
        <QueryState query={query} skeleton={<SkeletonRows rows={14} />}>
          {() =>
            sheet!.plans.length === 0 ? (
              <Notice title={text.no_plans}>{text.no_plans_body}</Notice>
            ) : (
              <Board sheet={sheet!} room_type_id={room_type_id} show={(date) => set({ from: date })} />
            )
          }
        </QueryState>
      </div>
    </Page>
  )
}
