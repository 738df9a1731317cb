import { expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { amenityIn } from './catalogue.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it as italian } from './it.ts'

it('an amenity is read in the language of the guest, also as it was typed', () => {
  expect(amenityIn('de', 'mountain view')).toBe('Bergblick')
  expect(amenityIn('fr', ' Hair-dryer ')).toBe('sèche-cheveux')
  expect(amenityIn('it', 'private_bathroom')).toBe('bagno privato')
  expect(amenityIn('es', 'own_beehive')).toBe('own beehive')
  expect(amenityIn('de', 'constructor')).toBe('constructor')
})

it('each language has each amenity', () => {
  const codes = Object.keys(en).toSorted()
  for (const words of [de, fr, es, italian]) expect(Object.keys(words).toSorted()).toEqual(codes)
  expect(LANGUAGES).toHaveLength(5)
})
