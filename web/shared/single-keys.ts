const STORED = 'serai.single_keys'
/** Off for those who dictate or hit keys by chance: then only Ctrl K works. WCAG 2.1.4 */
export const singleKeysWork = () => localStorage.getItem(STORED) !== 'off'
export const letSingleKeysWork = (work: boolean) =>
  work ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off')

/** Whether a key belongs to a field that somebody types into. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
