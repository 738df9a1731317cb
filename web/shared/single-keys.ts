const STORED = 'serai.single_keys'
/** Off for users of speech input, or who press keys by accident: then only Ctrl+K works. WCAG 2.1.4 */
export const areSingleKeysOn = () => localStorage.getItem(STORED) !== 'off'
export const setSingleKeys = (work: boolean) =>
  work ? localStorage.removeItem(STORED) : localStorage.setItem(STORED, 'off')

/** Where letters are input: not in a checkbox, from which the keys of its row work. */
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select'
/** Whether a key event belongs to a text field. */
export const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELDS))
