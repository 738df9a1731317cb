import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testApp } from '../app.ts'
import {
  createEventHotel,
  deliveriesTo,
  type Endpoint,
  type EventHotel,
  listen,
} from './receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from './receiver.ts'

/** A service, a receiver that answers 200, and before each test a hotel with an endpoint. */
export function deliveryTests() {
  const test = testApp()
  const state = {} as { receiver: Receiver; hotel: EventHotel; endpoint: Endpoint }
  beforeAll(async () => {
    state.receiver = await openReceiver()
  })
  afterAll(() => state.receiver.close())
  beforeEach(async () => {
    test.dispatch_failpoint = undefined
    state.receiver.behave(answers(200))
    state.hotel = await createEventHotel(test)
    state.endpoint = await listen(state.hotel.api, state.receiver.url)
  })
  return {
    test,
    state,
    live: () => test.app.webhook_workers.live,
    shown: () => deliveriesTo(state.hotel.api, state.endpoint),
  }
}
