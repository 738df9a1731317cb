export { MessagesTab } from './thread/messages-tab.tsx'
