export { Preview } from './preview.tsx'
export { MessagesTab } from './thread/messages-tab.tsx'
export { usePreview } from './use-preview.ts'
