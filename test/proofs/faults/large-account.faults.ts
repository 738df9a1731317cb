import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { type Accounts, fillAccounts } from '#test/harness/database/large-account.ts'
import {
  DEEPER_EACH,
  measureEvent,
  measureReads,
  READS_OF_A_PROPERTY,
  READS_OF_AN_ACCOUNT,
  tooExpensive,
} from '#test/harness/database/large-reads.ts'
import { faultRuns } from '#test/harness/repetitions.ts'

const test = testApp()

const PROPERTIES = faultRuns('PROPERTIES', 101, 1001)
const SIZE = {
  properties: PROPERTIES,
  types_each: 3,
  plans_each: 3,
  rooms_each: 30,
  stays: 300 * PROPERTIES,
  endpoints_each: 2,
}

describe(`an account of ${PROPERTIES} properties and ${SIZE.stays} stays`, () => {
  let accounts: Accounts
  beforeAll(async () => {
    accounts = await fillAccounts(test, SIZE)
  }, 600_000)

  it('reads of a property read at most twice the blocks that they read where it is alone', async () => {
    expect(
      tooExpensive(await measureReads(test, accounts, READS_OF_A_PROPERTY, 'property'), 2, DEEPER_EACH),
    ).toEqual([])
  })

  it('so do those of the whole account, page by page', async () => {
    expect(
      tooExpensive(await measureReads(test, accounts, READS_OF_AN_ACCOUNT, 'account'), 2, DEEPER_EACH),
    ).toEqual([])
  })

  it('an event reads the endpoints of its property, and of no other', async () => {
    const small = await measureEvent(test, accounts.small)
    const large = await measureEvent(test, accounts.large)
    expect(large.blocks, large.plan).toBeLessThanOrEqual(2 * small.blocks)
  })

  it('availability of the whole account is refused', async () => {
    const { api } = accounts.large.hotel
    expect((await api.get('/availability?from=2027-01-10&to=2027-01-20')).status).toBe(422)
  })
})
