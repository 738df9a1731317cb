export { createTask } from './create-task.ts'
export { findTask } from './store.ts'
export { updateTask } from './update-task.ts'
