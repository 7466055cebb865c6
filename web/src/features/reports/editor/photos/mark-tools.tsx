import { markTextMax, type Mark } from '@lintel/contract'
import { markLabels } from '@lintel/rules'
import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconCircle,
  IconLetterT,
  IconLine,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import classes from './mark-editor.module.css'
import type { Marking } from './use-marking.ts'

/** By kind, with their keys. */
export const markTools: readonly [Mark['kind'], key: string, Icon][] = [
  ['arrow', 'a', IconArrowUpRight],
  ['circle', 'c', IconCircle],
  ['line', 'l', IconLine],
  ['text', 't', IconLetterT],
]

/** The words of a text: kept on blur or Enter, discarded with Escape. */
function WordsField({ marking, onDone }: { marking: Marking; onDone: () => void }) {
  const isDropped = useRef(false)
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    isDropped.current = event.key === 'Escape'
    onDone()
  }
  const leave = () => {
    if (isDropped.current) marking.cancel()
    else if (marking.isTyping) marking.keep()
    isDropped.current = false
  }
  return (
    <input
      autoFocus={marking.isTyping}
      aria-label="Words"
      placeholder="Words"
      maxLength={markTextMax}
      autoComplete="off"
      value={marking.words}
      onChange={(event) => marking.type(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={leave}
    />
  )
}

/** Each returns the focus to the picture, where the keys are. */
export function MarkTools({ marking, focus, onDone }: { marking: Marking; focus: () => void; onDone: () => void }) {
  const tool = (
    label: string,
    key: string,
    ToolIcon: Icon,
    act: () => void,
    state: { 'aria-pressed'?: boolean; disabled?: boolean },
  ) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={`${label} (${key})`}
      {...state}
      onClick={() => {
        act()
        focus()
      }}
    >
      <ToolIcon size={22} stroke={1.8} aria-hidden />
    </button>
  )
  return (
    <div className={classes.tools} role="toolbar" aria-label="Marks">
      {markTools.map(([kind, key, ToolIcon]) =>
        tool(markLabels[kind], key.toUpperCase(), ToolIcon, () => marking.setTool(kind), {
          'aria-pressed': marking.tool === kind,
        }),
      )}
      {tool('Undo', 'Ctrl Z', IconArrowBackUp, marking.undo, { disabled: !marking.canUndo })}
      {tool('Remove mark', 'Delete', IconTrash, marking.remove, { disabled: marking.selected === undefined })}
      <button type="button" className={classes.done} onClick={onDone}>
        Done
      </button>
      {marking.words !== undefined && <WordsField key={marking.selected} marking={marking} onDone={focus} />}
      <p role="status">{marking.said}</p>
      <p id="mark-keys" className={classes.keys}>
        Draw, or press Enter to place one in the middle. Arrow keys move it, with Shift its end. N picks the next,
        Delete removes it.
      </p>
    </div>
  )
}
