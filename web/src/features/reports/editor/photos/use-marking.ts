import { maxMarks, type Mark } from '@lintel/contract'
import { turnMark, uprightMark } from '@lintel/rules'
import { useState } from 'react'
import type { MarkerProps } from '../../../../ui/photos/lightbox.tsx'
import { markPosition, moved, placed, settled, type Part, type Point } from './marking.ts'

/** A mark that is drawn, moved or written, and its place among the marks: after the last for a new one. */
interface Draft {
  at: number
  mark: Mark
}

/** What a pointer does until it is lifted. */
interface Hold {
  at: number
  mark: Mark
  part: Part
  from: Point
}

const isBlank = ({ text }: Mark) => text?.trim() === ''

/** Positions are those of the picture as it is shown; what is stored is upright. */
export const useMarking = ({
  photo: { marks: stored = [], rotate },
  onMarks,
}: Pick<MarkerProps, 'photo' | 'onMarks'>) => {
  const [tool, setTool] = useState<Mark['kind']>('arrow')
  const [selected, setSelected] = useState<number>()
  const [draft, setDraft] = useState<Draft>()
  const [hold, setHold] = useState<Hold>()
  const [former, setFormer] = useState<readonly (readonly Mark[])[]>([])
  const [said, setSaid] = useState('')
  const marks = stored.map((mark) => turnMark(mark, rotate))
  const shown = [...marks]
  if (draft) shown[draft.at] = draft.mark
  const index = draft?.at ?? selected
  const current = index === undefined ? undefined : shown[index]
  const change = (mark: Mark | undefined) => {
    if (index !== undefined && mark) setDraft({ at: index, mark })
  }

  const store = (next: readonly Mark[], words: string) => {
    setFormer([...former, stored])
    onMarks([...next])
    setSaid(words)
  }
  const select = (at: number | undefined) => {
    setSelected(at)
    const mark = at === undefined ? undefined : marks[at]
    if (mark) setSaid(`${markPosition(mark)}, ${(at ?? 0) + 1} of ${marks.length}`)
  }
  /** Stores what was drawn, moved or written; a text without words is dropped. */
  const keep = (made = draft) => {
    setDraft(undefined)
    if (!made || isBlank(made.mark)) return
    const next = [...stored]
    next[made.at] = settled(uprightMark(made.mark, rotate))
    store(next, markPosition(made.mark))
    setSelected(made.at)
  }
  const place = (point: Point) => {
    if (stored.length >= maxMarks) {
      setSaid(`At most ${maxMarks} marks.`)
      return
    }
    const made = { at: marks.length, mark: placed(tool, point) }
    if (tool !== 'text') {
      keep(made)
      return
    }
    setSelected(undefined)
    setDraft(made)
    setSaid('Type its words.')
  }

  return {
    tool,
    setTool: (kind: Mark['kind']) => {
      keep()
      setTool(kind)
      select(undefined)
    },
    shown,
    /** The index of the mark that tools act on. */
    selected: current && index,
    words: current?.text,
    isTyping: draft?.mark.text !== undefined && !hold,
    said,
    select,
    keep,
    place,
    type: (text: string) => change(current && { ...current, text }),
    press: (from: Point, found: { at: number; part: Part } | undefined) => {
      const mark = found && marks[found.at]
      if (mark) {
        select(found.at)
        setHold({ ...found, mark, from })
      } else if (stored.length >= maxMarks) place(from)
      else {
        const { x, y } = from
        setHold({ at: marks.length, mark: { kind: tool, x1: x, y1: y, x2: x, y2: y }, part: 'second', from })
      }
    },
    drag: ({ x, y }: Point) => {
      if (hold) setDraft({ at: hold.at, mark: moved(hold.mark, hold.part, x - hold.from.x, y - hold.from.y) })
    },
    /** `isTap`: it hardly moved. */
    release: (isTap: boolean) => {
      if (!hold) return
      setHold(undefined)
      if (!isTap) keep()
      else {
        setDraft(undefined)
        if (hold.at < marks.length) return
        if (selected === undefined) place(hold.from)
        else select(undefined)
      }
    },
    cancel: () => {
      setHold(undefined)
      setDraft(undefined)
    },
    /** Kept once the key is lifted. */
    nudge: (dx: number, dy: number, part: Part) => change(current && moved(current, part, dx, dy)),
    remove: () => {
      setDraft(undefined)
      setSelected(undefined)
      if (index !== undefined && index < stored.length) store(stored.toSpliced(index, 1), 'Removed.')
    },
    canUndo: former.length > 0,
    undo: () => {
      const last = former.at(-1)
      if (!last) return
      setFormer(former.slice(0, -1))
      setDraft(undefined)
      setSelected(undefined)
      onMarks([...last])
      setSaid('Undone.')
    },
  }
}

export type Marking = ReturnType<typeof useMarking>
