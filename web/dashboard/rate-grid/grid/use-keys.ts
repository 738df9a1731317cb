import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { Viewport } from '#web/lib/grid/use-viewport.ts'
import type { Layout } from '../model/rows.ts'
import { moveSelection, type Selection, selectAll, selectCell } from '../model/selection.ts'
import type { Rates } from '../use-rates.ts'
import type { SheetActions } from '../use-sheet.ts'
import { HEAD_PX } from './sizes.ts'

interface KeysProps {
  readonly rates: Rates
  readonly actions: SheetActions
  readonly layout: Layout
  readonly viewport: Viewport
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly enabled: boolean
}

type Acts = Readonly<Record<string, () => void>>

/** Actions by key, in lower case. */
function actsOf(
  { rates, actions, layout, enabled }: KeysProps,
  { edit, goTo }: { edit: (words: string) => void; goTo: (next: Selection) => void },
): { readonly plain: Acts; readonly with_ctrl: Acts } {
  const { selection } = actions
  return {
    with_ctrl: {
      a: () => actions.select(selectAll({ rows: layout.rows.length, days: rates.sheet.days })),
      ...(enabled && {
        d: actions.fillDown,
        r: actions.fillRight,
        z: rates.undo,
        y: rates.redo,
        enter: rates.apply,
      }),
    },
    plain: {
      escape: () => (isOne(selection) ? rates.drop() : goTo(selectCell(selection.focus))),
      ...(enabled && {
        enter: () => edit(''),
        f2: () => edit(actions.copy().split(/[\t\n]/)[0] ?? ''),
        delete: () => void actions.type('-'),
        backspace: () => void actions.type('-'),
      }),
    },
  }
}

/** The command being typed over the focused cell. */
function useEditing(props: KeysProps) {
  const { actions, rates, layout, scroller } = props
  const { selection } = actions
  const [editing, setEditing] = useState<string>()
  const leave = () => {
    setEditing(undefined)
    scroller.current?.focus({ preventScroll: true })
  }
  /** To the next cell, where only one was edited. */
  function moveOn(key: string) {
    const bounds = { rows: layout.rows.length, days: rates.sheet.days }
    const next = isOne(selection) && moveSelection(selection, { key, ctrl: false, shift: false }, bounds)
    if (!next) return
    actions.select(next)
    showCell(props, next)
  }
  return {
    editing,
    edit: setEditing,
    cancel: leave,
    commit: (words: string, key: 'Enter' | 'Tab' | undefined) => {
      if (editing === undefined) return true
      const is_done = words.trim() === '' || actions.type(words)
      if (!is_done && key !== undefined) return false
      if (key === undefined) setEditing(undefined)
      else {
        leave()
        moveOn(key === 'Tab' ? 'ArrowRight' : 'ArrowDown')
      }
      return is_done
    },
  }
}

/** Keyboard shortcuts of a spreadsheet: move, select, edit, fill, copy, apply and undo. */
export function useKeys(props: KeysProps) {
  const { rates, actions, layout, scroller, enabled } = props
  const { edit, ...editor } = useEditing(props)
  const goTo = (next: Selection) => {
    actions.forget()
    actions.select(next)
    showCell(props, next)
  }
  const { plain, with_ctrl } = actsOf(props, { edit, goTo })
  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, shiftKey: shift } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (altKey || event.target !== scroller.current) return
    const bounds = { rows: layout.rows.length, days: rates.sheet.days }
    const next = moveSelection(actions.selection, { key, ctrl, shift }, bounds)
    const act = (ctrl ? with_ctrl : plain)[key.toLowerCase()]
    const is_word = enabled && !ctrl && key.length === 1 && key !== ' '
    if (!next && !act && !is_word) return
    event.preventDefault()
    event.stopPropagation()
    if (next) goTo(next)
    else if (is_word) edit(key)
    else if (ctrl && shift && key.toLowerCase() === 'z') rates.redo()
    else act?.()
  }
  return {
    ...editor,
    events: {
      onKeyDown,
      onCopy: (event: ClipboardEvent) => {
        if (event.target !== scroller.current) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', actions.copy())
      },
      onPaste: (event: ClipboardEvent) => {
        if (!enabled || event.target !== scroller.current) return
        event.preventDefault()
        actions.paste(event.clipboardData.getData('text/plain'))
      },
    },
  }
}

const isOne = ({ anchor, focus }: Selection) => anchor.row === focus.row && anchor.day === focus.day

/** Scrolls the least that makes the cell visible beside the sticky headers. */
function showCell({ scroller, layout, viewport }: KeysProps, { focus }: Selection) {
  const { current: element } = scroller
  if (!element) return
  const { label, column } = viewport
  const [top, bottom] = [layout.tops[focus.row]!, layout.tops[focus.row + 1]!]
  const height = element.clientHeight - HEAD_PX
  const width = element.clientWidth - label
  const y = Math.max(bottom - height, Math.min(element.scrollTop, top))
  const x = Math.max((focus.day + 1) * column - width, Math.min(element.scrollLeft, focus.day * column))
  if (y !== element.scrollTop || x !== element.scrollLeft) element.scrollTo(Math.max(0, x), Math.max(0, y))
}
