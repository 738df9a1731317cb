import { parentPort } from 'node:worker_threads'
import { invoicePdf } from './invoice-pdf.ts'
import type { Order, Paper, Printed } from './renderer.ts'
import { tablesPdf } from './tables/tables-pdf.ts'

const pdfOf = (paper: Paper): Promise<Buffer> => ('kind' in paper ? tablesPdf(paper) : invoicePdf(paper))

/** Sequential: each document takes a processor, and this is one thread. */
let last: Promise<void> = Promise.resolve()

parentPort!.on('message', ({ id, paper }: Order) => {
  last = last.then(async () => {
    const printed: Printed = await pdfOf(paper).then(
      (bytes) => ({ id, bytes }),
      (error: Error) => ({ id, error: error.stack ?? String(error) }),
    )
    parentPort!.postMessage(printed)
  })
})
