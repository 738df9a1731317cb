const STORED = 'serai.single_keys'
/** Off for users of speech input, or who press keys by accident: then only Ctrl+K works. WCAG 2.1.4 */
export const areSingleKeysOn = () => localStorage.getItem(STORED) !== 'off'
export const setSingleKeys = (work: boolean) =>
  work ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off')

/** Whether a key event belongs to a text field. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
