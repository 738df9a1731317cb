import { expect, it } from 'vitest'
import type { ShownPage } from './open-records-store.ts'
import { Presence } from './presence.ts'

const record = { id: 'res_1', property_id: 'prop_1' }
const page = (name: string) => ({ account_id: 'acc_1', user_id: `usr_${name}`, name, tab: `tab of ${name}` })
const stored = (name: string): ShownPage => ({
  ...page(name),
  reservation_id: record.id,
  property_id: record.property_id,
})

it('a page closed while stored pages are read is not shown again', () => {
  const presence = new Presence(() => undefined)
  const sent: (readonly string[] | undefined)[] = []
  const leave = presence.enter({ ...page('Ana'), send: () => undefined })
  presence.enter({ ...page('Ben'), send: (message) => sent.push((message as { people?: string[] }).people) })
  presence.open(page('Ana'), record)
  presence.takeUnsaved()
  leave()
  presence.applyStored([stored('Ana'), stored('Cem')])
  expect(sent).toEqual([['Ana'], [], ['Cem']])
})
