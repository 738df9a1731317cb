import { describe, expect, it } from 'vitest'
import { nearestNames } from './similar-names.ts'

const NAMES = ['okafor', 'okada', 'ofori', 'lindqvist', 'lindgren', 'klein', 'kleinschmidt', 'li', 'lo']

describe('rule 15.31 — mistyped names', () => {
  it.each([
    ['okafr', ['okafor']],
    ['ojafor', ['okafor']],
    ['oakfor', ['okafor']],
    ['kofaor', []],
    ['lindkvist', ['lindqvist']],
    ['lindqvisst', ['lindqvist']],
    ['kleinsch', ['kleinschmidt']],
    ['klien', ['klein', 'kleinschmidt']],
    ['lx', []],
    ['zzzzzz', []],
  ])('%s is %j', (typed, meant) => {
    expect(nearestNames(typed, NAMES, 3)).toEqual(meant)
  })
})
