import type { Conditions, Note } from '@lintel/contract'
import { itemAt, phrasesFor, setNote, withPhrase, type Side } from '@lintel/rules'
import { memo } from 'react'
import { useReportEditor } from '../../editor-context.tsx'
import { noteId } from './note-id.ts'
import classes from './note-phrases.module.css'

interface PhrasesOf {
  itemId: string
  side: Side
  index: number
  conditions: Conditions
  touch?: boolean | undefined
}

/** The buttons; takes its words as one text, so that typing draws them anew only where others are offered. */
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
      // From the store: what was typed last may not be drawn yet.
      const note = itemAt(draft, itemPath)?.condition[side].notes[index]
      setNote(draft, itemPath, side, index, withPhrase(conditions, note?.note ?? '', phrase))
    })
    // Typing goes on in the note; a finger that taps several needs no keyboard on the screen between them.
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
              // A note that has the keyboard keeps it.
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

/** Words of the dictionary that go on with the note that is worked on; without a note they begin one. */
export function NotePhrases({ notes, ...phrases }: PhrasesOf & { notes: readonly Note[] }) {
  const groups = phrasesFor(phrases.conditions, notes[phrases.index]?.note ?? '')
  return <Phrases {...phrases} offered={groups.map((group) => group.join('\n')).join('\n\n')} />
}
