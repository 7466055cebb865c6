import { answerManual, isUnanswered, newManual } from '@lintel/rules'
import { memo } from 'react'
import { Fields, RadioField, TextField } from '../../../../../ui/form/fields.tsx'
import { useEditor } from '../../editor-context.tsx'
import { useCompares } from '../../entries/entry-body.tsx'
import { EntryCard } from '../../entries/entry-card.tsx'
import { EntryList, type EntryProps } from '../../entries/entry-list.tsx'
import { useEntryFields } from '../../entries/use-entry.tsx'

const answers = ['Seen', 'Not Seen'] as const

const ManualEntry = memo(function ManualEntry({ index, id }: EntryProps) {
  const compares = useCompares()
  const fields = useEntryFields('manuals', index)
  if (!fields) return null
  const { entry: manual, edit, field } = fields
  const { interacted, seen } = manual
  // A manual listed at this visit is in hand; one carried over from the previous report has to be looked for again.
  const isAsked = compares || interacted || !seen
  return (
    <EntryCard list="manuals" noun="manual" index={index} id={id} name={manual.name}>
      <Fields columns="minmax(0, 2fr) repeat(3, minmax(0, 1fr))">
        <TextField {...field('name', 'Name')} wide />
        <TextField {...field('make', 'Make')} />
        <TextField {...field('model', 'Model')} />
        <TextField {...field('serial', 'Serial number')} wide />
      </Fields>
      {isAsked && (
        <RadioField
          label={compares ? 'At check-out' : 'At this visit'}
          options={answers}
          value={interacted ? (seen ? 'Seen' : 'Not Seen') : ''}
          onChange={(answer) =>
            edit(`Mark as ${answer.toLowerCase()}`, (draft, at) => answerManual(draft, at, answer === 'Seen'))
          }
        />
      )}
    </EntryCard>
  )
})

function Summary() {
  const compares = useCompares()
  const count = useEditor((state) => state.body.manuals.length)
  const open = useEditor((state) => state.body.manuals.filter((manual) => isUnanswered(manual, state.side)).length)
  const gone = useEditor((state) => state.body.manuals.filter((manual) => manual.interacted && !manual.seen).length)
  if (count === 0) return null
  if (!compares && open + gone === 0) return `${count} listed`
  return `${count - open - gone} seen, ${gone} not seen, ${open} to look for`
}

export function ManualsScreen() {
  return (
    <EntryList
      list="manuals"
      title="Manuals"
      noun="manual"
      empty="No manuals yet. Add those that are left in the property, each with the appliance it belongs to."
      summary={<Summary />}
      newEntry={newManual}
      Entry={ManualEntry}
    />
  )
}
