import { describe, expect, it } from 'vitest'
import { divideRefund } from './divide-refund.ts'

const payment = (amount: number, refunded = 0, pending = 0) => ({ amount, refunded, pending })

describe('rule 26.30 — a refund at the provider of a charge with several payments', () => {
  const cases: [string, number, ReturnType<typeof payment>[], number[]][] = [
    ['is of the first that has as much left', 40, [payment(60), payment(60)], [40, 0]],
    ['is divided in their order', 100, [payment(60), payment(60)], [60, 40]],
    ['passes what is given already', 50, [payment(60, 60), payment(60, 5)], [0, 50]],
    ['leaves what was asked for where it can', 50, [payment(60, 0, 40), payment(60)], [20, 30]],
    ['takes what was asked for where it must', 110, [payment(60, 0, 30), payment(60)], [50, 60]],
    ['gives the last what is more than all', 130, [payment(60), payment(60)], [60, 70]],
    ['is whole for a single payment', 70, [payment(60)], [70]],
  ]
  it.each(cases)('%s', (_, amount, payments, expected) => {
    expect(divideRefund(amount, payments)).toEqual(expected)
  })
})
