import { describe, expect, it } from 'vitest'
import { fits, parseAction } from './action-words.ts'

describe('rule 15.31 — synonyms of actions', () => {
  it.each([
    ['check in okafor', 'check_in', 'okafor'],
    ['Check-in Okafor', 'check_in', 'Okafor'],
    ['okafor einchecken', 'check_in', 'okafor'],
    ['204 auschecken', 'check_out', '204'],
    ['storno K7Q-4F2M', 'cancel', 'K7Q-4F2M'],
    ['rechnung müller', 'invoice', 'müller'],
    ['take payment Lopez', 'take_payment', 'Lopez'],
    ['check in', undefined, 'check in'],
    ['Payne', undefined, 'Payne'],
    ['who is in 204', undefined, 'who is in 204'],
  ])('%s', (typed, action, rest) => {
    expect(parseAction(typed)).toEqual({ action, rest })
  })

  it.each([
    ['New reservation booking', 'resrevation', false],
    ['New reservation booking', 'resrvation', true],
    ['New reservation booking', 'new res', true],
    ['Rate plans prices', 'rpaln', false],
    ['Rate plans prices', 'prises', true],
    ['Rooms', 'roms', true],
    ['Rooms', 'rms', false],
    ['Check-in', 'check-in', true],
  ])('%s is found by %s: %s', (text, typed, found) => {
    expect(fits(text, typed)).toBe(found)
  })
})
