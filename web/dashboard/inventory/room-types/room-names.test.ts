import { expect, it } from 'vitest'
import { roomNames } from './room-names.ts'

it.each([
  ['101–104', ['101', '102', '103', '104']],
  ['101-102, 201', ['101', '102', '201']],
  ['D1-D3', ['D1', 'D2', 'D3']],
  ['01–03', ['01', '02', '03']],
  [' Attic ; Tower\nCellar ', ['Attic', 'Tower', 'Cellar']],
  ['Room 7–9', ['Room 7', 'Room 8', 'Room 9']],
  ['9–7', ['9–7']],
  ['', []],
])('names of rooms — %j is %j', (text, names) => {
  expect(roomNames(text)).toEqual(names)
})
