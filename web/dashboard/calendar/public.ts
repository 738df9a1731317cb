export { CalendarHelp } from './help.tsx'
