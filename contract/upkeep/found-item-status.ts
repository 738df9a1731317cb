export const FOUND_ITEM_STATUSES = ['kept', 'returned', 'sent', 'disposed'] as const
export type FoundItemStatus = (typeof FOUND_ITEM_STATUSES)[number]
