import { expect, it } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { fieldLabel, labelsOfField } from './field-label.ts'

it.each([
  ['kind', 'updateRoomType', 'Category'],
  ['kind', 'refundPayment', 'Kind'],
  ['kind', 'getRoomType', 'Category'],
  ['floor', 'createYieldRule', 'Lowest price'],
  ['floor', 'updateRoom', 'Floor'],
  ['to', 'sendInvoice', 'Recipient'],
  ['to', 'createRoomBlock', 'Until'],
  ['name', 'updateRoomType', 'Name'],
  ['kind', undefined, 'Kind'],
  ['unlabelled', 'updateRoomType', undefined],
])('%s of %s is labelled %s', (field, operation, label) => {
  expect(fieldLabel(en, field, operation)).toBe(label)
})

it('finds every label that a field has on screens', () => {
  expect(labelsOfField(en, 'kind')).toEqual(['Kind', 'Category'])
  expect(labelsOfField(en, 'unlabelled')).toEqual([])
})

it('a label of a resource differs from that of the field in one of the languages, or it is not needed', () => {
  const labels = [en, de].map(({ fields, resource_fields }) =>
    Object.entries<Record<string, string>>(resource_fields).flatMap(([resource, own]) =>
      Object.entries(own).map(([field, label]) => [
        `${resource}.${field}`,
        label !== (fields as Record<string, string>)[field],
      ]),
    ),
  )
  for (const [at, [name, differs]] of labels[0]!.entries())
    expect(differs || labels[1]![at]![1], String(name)).toBe(true)
})
