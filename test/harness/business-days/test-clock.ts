import type { Hotel, TestApp } from '../app.ts'

type Sandbox = Pick<Hotel, 'api'>

/** Moves the clock of a sandbox, and returns it when all is carried out. */
export async function advance(
  test: TestApp,
  hotel: Sandbox,
  wish: { readonly by?: string; readonly to?: string },
) {
  const { status, body } = await hotel.api.post('/clock', wish)
  if (status !== 202) throw new Error(JSON.stringify(body))
  return carryOut(test, hotel)
}

/** Carries out what falls due, as the job does in parts. */
export async function carryOut(test: TestApp, { api }: Sandbox) {
  const job = test.app.jobs.find(({ name }) => name === 'advance_test_clocks')!
  for (let i = 0; i < 500; i++) {
    await job.run()
    const { body } = await api.get('/clock')
    if (body.status === 'ready') return body
  }
  throw new Error('the clock is still being moved')
}
