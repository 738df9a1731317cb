import * as contract from '../../../contract/resources/housekeeping/tasks.ts'
import * as staff from '../../../contract/staff/desk/housekeeping.ts'
import { fileRoute, route } from '../../http/route.ts'
import { createTask } from './create-task.ts'
import { exportTasks } from './export-tasks.ts'
import { getTask, listTasks } from './read-tasks.ts'
import { updateTask } from './update-task.ts'

export const maintenanceRoutes = [
  route(contract.listTasks, listTasks),
  route(contract.getTask, getTask),
  route(contract.createTask, createTask),
  route(contract.updateTask, updateTask),
]

export const maintenanceStaffRoutes = [fileRoute(staff.exportTasks, exportTasks, async (file) => file)]
