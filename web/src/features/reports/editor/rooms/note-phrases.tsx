import type { Conditions, Note } from '@lintel/contract'
import { addNote, phrasesFor, setNote, withPhrase, type Side } from '@lintel/rules'
import { memo, useDeferredValue } from 'react'
import { useOpenReport } from '../editor-context.tsx'
import classes from './note-phrases.module.css'

/** Words of the dictionary that go on with the note that is worked on; without a note they begin one. */
export const NotePhrases = memo(function NotePhrases({
  itemId,
  side,
  index,
  notes,
  conditions,
}: {
  itemId: string
  side: Side
  index: number
  notes: readonly Note[]
  conditions: Conditions
}) {
  const { store } = useOpenReport()
  const text = notes[index]?.note ?? ''
  // What is offered may follow a moment later than what is typed.
  const groups = phrasesFor(conditions, useDeferredValue(text))

  const add = (phrase: string) =>
    store.editItem('Add phrase', itemId, (draft, place) => {
      if (!notes[index]) addNote(draft, place, side)
      setNote(draft, place, side, index, withPhrase(conditions, text, phrase))
    })

  return (
    <div className={classes.phrases} role="group" aria-label="Phrases">
      {groups.map((group) => (
        <span key={group.join()}>
          {group.map((phrase) => (
            <button type="button" key={phrase} onClick={() => add(phrase)}>
              {phrase}
            </button>
          ))}
        </span>
      ))}
    </div>
  )
})
