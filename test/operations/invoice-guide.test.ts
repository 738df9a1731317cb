import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type House, testApp } from '../harness/app.ts'
import { expectToAddUp } from '../harness/invoices.ts'
import { makeStock } from '../harness/stock.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/guides/invoices.md'), 'utf8')
const MARK = '=====#====='
const test = testApp()
let house: House
/** What each block printed. */
let printed: string[]
let errors: string

beforeAll(async () => {
  house = await test.house()
  await makeStock(house.api)
  const blocks = [...GUIDE.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)
  const script = ['set -euo pipefail', ...blocks].join(`\necho '${MARK}'\n`)
  const shell = spawn('bash', ['--norc', '-c', script.replaceAll('{base_url}', house.api.base)], {
    env: { PATH: process.env.PATH, SERAI_KEY: house.api.secret! },
  })
  const said = { out: '', err: '' }
  shell.stdout.on('data', (chunk) => (said.out += chunk))
  shell.stderr.on('data', (chunk) => (said.err += chunk))
  await once(shell, 'close')
  printed = said.out.split(`${MARK}\n`).slice(1)
  errors = said.err
}, 60_000)

/** What a block printed last. */
const answer = (block: number) =>
  JSON.parse(printed[block]!.trim().replaceAll('}{', '}\n{').split('\n').at(-1)!)

describe('the guide to invoices, typed as it stands', () => {
  it('prints no error', () => {
    expect(errors).toBe('')
    expect(printed).toHaveLength(7)
  })

  it('shows the draft, changes it, issues it under a number and credits a part', () => {
    expect(answer(2)).toMatchObject({ status: 'draft', total: { amount: 36000 } })
    expect(answer(3)).toMatchObject({
      total: { amount: 40500 },
      bill_to: { company_name: 'Example Shipping AG' },
    })
    expect(answer(4)).toMatchObject({ status: 'issued', number: 'HARBOUR-2027-00001' })
    expect(answer(5)).toMatchObject({ type: 'credit_note', total: { amount: 1500 } })
  })

  it('ends with a paid invoice, which adds up, and nothing left to pay', async () => {
    const paid = answer(6)
    expect(paid).toMatchObject({ status: 'paid', amount_paid: { amount: 39000 }, amount_due: { amount: 0 } })
    expectToAddUp(paid)
    const { body: stay } = await house.api.get(`/reservations/${paid.reservation_id}`)
    expect(stay.balance.amount).toBe(0)
    const { body: events } = await house.api.get('/events?type=invoice.paid')
    expect(events.data).toHaveLength(1)
  })
})
