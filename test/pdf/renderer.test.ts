import { describe, expect, it } from 'vitest'
import { MAX_QUEUED_OF_ACCOUNT, print } from '#server/pdf/renderer.ts'
import { sampleInvoice } from '../harness/invoices/invoice-samples.ts'

const paper = sampleInvoice()

describe('the rendering thread', () => {
  it('503 SVC-9002 — one account exceeds its share; another is served in turn', async () => {
    const order: string[] = []
    const jobs = Array.from({ length: MAX_QUEUED_OF_ACCOUNT + 1 }, (_, i) =>
      print(paper, 'greedy').then(() => order.push(`greedy ${i}`)),
    )
    expect(() => print(paper, 'greedy')).toThrow(
      expect.objectContaining({ code: 'SVC-9002', headers: { 'retry-after': '1' } }),
    )
    jobs.push(print(paper, 'modest').then(() => order.push('modest')))
    await Promise.all(jobs)
    expect(order.indexOf('modest')).toBeLessThan(3)
    expect(order).toHaveLength(MAX_QUEUED_OF_ACCOUNT + 2)
  })

  it('503 SVC-9002 — a document that takes too long is ended with its thread, and the next one is rendered', async () => {
    const slow = expect(print(paper, 'slow', 1)).rejects.toMatchObject({ code: 'SVC-9002' })
    const next = print(paper, 'next')
    await slow
    expect((await next).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
