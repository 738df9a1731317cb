import { expect, it } from 'vitest'
import type { Task } from '#contract/upkeep/maintenance.ts'
import { byUrgency, openFirst } from './model.ts'

const reader = { dateOf: () => '2027-01-04' }
const task = (id: string, more: Partial<Task>) =>
  ({ id, property_id: 'p', priority: 'normal', status: 'open', due_on: null, done_at: null, ...more }) as Task

it('sorts tasks by overdue, by priority, by due date, and oldest first', () => {
  const tasks = [
    task('6', {}),
    task('5', {}),
    task('4', { due_on: '2027-01-04' }),
    task('3', { priority: 'high' }),
    task('2', { priority: 'urgent', due_on: '2027-01-05' }),
    task('1', { priority: 'low', due_on: '2027-01-03' }),
  ]
  expect(byUrgency(tasks, reader).map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6'])
})

it('has completed ones after open ones, newest first; a completed one is never overdue', () => {
  const tasks = [
    task('old', { status: 'done', due_on: '2026-12-01', done_at: '2026-12-02T09:00:00Z' }),
    task('new', { status: 'done', done_at: '2027-01-02T09:00:00Z' }),
    task('open', { priority: 'low' }),
  ]
  expect(openFirst(tasks, reader).map(({ id }) => id)).toEqual(['open', 'new', 'old'])
})
