import { expect, it } from 'vitest'
import { statement } from '#server/postgres/statement.ts'
import { liftIdleLimit, writing } from '#server/postgres/transaction.ts'
import { sharedApp } from '#test/harness/shared-app.ts'

const test = sharedApp()

const shorten = statement(
  'shorten_idle_limit',
  `SELECT set_config('idle_in_transaction_session_timeout', '20ms', true)`,
)
const limit = statement(
  'show_idle_limit',
  `SELECT current_setting('idle_in_transaction_session_timeout') AS value`,
)

/** Blocks the process for longer than the idle limit of transactions, as a long computation does. */
const compute = () => {
  const until = performance.now() + 200
  while (performance.now() < until);
}

it('bulk work may compute between its statements without limit; any other transaction is ended', async () => {
  const { system } = test.app.environments.live
  const working = (lifted: boolean) =>
    writing(system, null, async (tx) => {
      // At once: on a busy machine the short limit ended the transaction before it was lifted.
      await Promise.all([tx.run(shorten), lifted && liftIdleLimit(tx)])
      compute()
      return tx.one<{ value: string }>(limit)
    })
  expect(await working(true)).toEqual({ value: '0' })
  await expect(working(false)).rejects.toThrow()
  const after = await writing(system, null, (tx) => tx.one<{ value: string }>(limit))
  expect(after).toEqual({ value: '10s' })
})
