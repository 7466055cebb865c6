import type { Conditions, Note } from '@lintel/contract'
import { itemAt, phrasesFor, setNote, withPhrase, type Side } from '@lintel/rules'
import { memo } from 'react'
import { useReportEditor } from '../../editor-context.tsx'
import { noteId } from './item-path.ts'
import classes from './note-phrases.module.css'

interface PhrasesOf {
  itemId: string
  side: Side
  index: number
  conditions: Conditions
  touch?: boolean | undefined
}

/** The phrase buttons. Takes the phrases as one string, so that typing re-renders them only when the phrases change. */
const Phrases = memo(function Phrases({
  itemId,
  side,
  index,
  conditions,
  touch,
  offered,
}: PhrasesOf & { offered: string }) {
  const { store, focus } = useReportEditor()
  const groups = offered === '' ? [] : offered.split('\n\n').map((group) => group.split('\n'))

  const add = (phrase: string) => {
    store.editItem('Add phrase', itemId, (draft, itemPath) => {
      // Reads the store, because the latest keystroke may not have rendered yet.
      const note = itemAt(draft, itemPath)?.condition[side].notes[index]
      setNote(draft, itemPath, side, index, withPhrase(conditions, note?.note ?? '', phrase))
    })
    // Typing continues in the note; on touch screens the keyboard stays closed between taps.
    if (!touch) focus.focusSoon('note', noteId(itemId, side, index))
  }

  return (
    <div className={classes.phrases} role="group" aria-label="Phrases">
      {groups.map((group) => (
        <span key={group.join()}>
          {group.map((phrase) => (
            <button
              type="button"
              key={phrase}
              // Keeps the focus in the note.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(phrase)}
            >
              {phrase}
            </button>
          ))}
        </span>
      ))}
    </div>
  )
})

export function NotePhrases({ notes, ...phrases }: PhrasesOf & { notes: readonly Note[] }) {
  const groups = phrasesFor(phrases.conditions, notes[phrases.index]?.note ?? '')
  return <Phrases {...phrases} offered={groups.map((group) => group.join('\n')).join('\n\n')} />
}
