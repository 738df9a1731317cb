import * as templates from '../../../contract/resources/messages/templates.ts'
import { route } from '../../http/route.ts'
import { previewTemplate } from './preview-template.ts'

export const messageRoutes = [route(templates.previewTemplate, previewTemplate)]
