import { describe, expect, it } from 'vitest'
import { makeApiKey } from '#server/kernel/security/api-key.ts'
import { testApp } from '#test/harness/app.ts'
import { expectUnavailable } from '#test/harness/requests/unavailable.ts'

expectUnavailable()

const test = testApp()

describe('unknown API keys', () => {
  it('do not evict valid keys from the cache, however many they are', async () => {
    const hotel = await test.createHotel()
    const { live } = test.app.environments
    test.monotonic.stop()
    expect((await hotel.api.get('/guests')).status).toBe(200)
    for (let batch = 0; batch < 51; batch++) {
      const guesses = Array.from({ length: 200 }, () =>
        live.keys.authenticate(`Bearer ${makeApiKey('live')}`, '192.0.2.1'),
      )
      for (const { status } of await Promise.allSettled(guesses)) expect(status).toBe('rejected')
    }
    // The key could not be looked up now.
    const all = [...Array(3).fill(live.system), ...Array(2).fill(live.strangers)]
    const held = await Promise.all(all.map((database) => database.connect()))
    expect((await hotel.api.get('/guests')).status).toBe(200)
    for (const connection of held) connection.release()
  })
})
