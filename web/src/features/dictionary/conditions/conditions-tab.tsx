import { dictionaryMessages, type Conditions } from '@lintel/contract'
import { withPhrase } from '@lintel/rules'
import { Button, TextInput } from '@mantine/core'
import { memo, useCallback } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { ReadOnlyFields } from '../../../ui/form/field-context.ts'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import { changeDictionary, useDictionary, useDictionaryEditor, changeItem, useChosen } from '../dictionary-store.ts'
import { Selectors } from '../items/selectors.tsx'
import classes from './conditions.module.css'

type Matrix = Conditions['matrix']
type Row = Matrix[number]

const letters = ['A', 'B', 'C'] as const
const places = [0, 1, 2] as const

const withWord = (words: Row['set_1'], place: number, word: string): Row['set_1'] => {
  const [first, second, third] = words.map((known, index) => (index === place ? word : known))
  return [first ?? '', second ?? '', third ?? '']
}

const withRow = (matrix: Matrix, index: number, row: Row): Matrix => {
  const [a, b, c] = matrix
  return [index === 0 ? row : a, index === 1 ? row : b, index === 2 ? row : c]
}

/** The example note of a row: its lead, with the first word of each set, as tapped by a user. */
const composedNote = (conditions: Conditions, { lead, set_1, set_2 }: Row): string =>
  [lead, set_1.find(Boolean), set_2.find(Boolean)].reduce<string>(
    (note, word) => (word ? withPhrase(conditions, note, word) : note),
    '',
  )

/** One word; typing in it re-renders no other. */
const Word = memo(function Word({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string
  value: string
  onChange: (word: string) => void
  readOnly: boolean
}) {
  return (
    <TextInput
      label={label}
      value={value}
      size={useFieldSize()}
      maxLength={300}
      readOnly={readOnly}
      data-read-only={readOnly || undefined}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
})

const MatrixRow = memo(function MatrixRow({
  letter,
  row,
  readOnly,
  note,
  onChange,
}: {
  letter: string
  row: Row
  readOnly: boolean
  note: string
  onChange: (letter: string, change: (row: Row) => Row) => void
}) {
  const change = (make: (word: string) => (row: Row) => Row) => (word: string) => onChange(letter, make(word))
  return (
    <section className={classes.matrix} aria-label={`Condition ${letter}`}>
      <h3>{`Condition ${letter}`}</h3>
      <Word
        label="Lead"
        value={row.lead}
        readOnly={readOnly}
        onChange={change((lead) => (now) => ({ ...now, lead }))}
      />
      <div role="group" aria-label="First set">
        {places.map((place) => (
          <Word
            key={place}
            label={`First set, ${place + 1}`}
            value={row.set_1[place]}
            readOnly={readOnly}
            onChange={change((word) => (now) => ({ ...now, set_1: withWord(now.set_1, place, word) }))}
          />
        ))}
      </div>
      <div role="group" aria-label="Second set">
        {places.map((place) => (
          <Word
            key={place}
            label={`Second set, ${place + 1}`}
            value={row.set_2[place]}
            readOnly={readOnly}
            onChange={change((word) => (now) => ({ ...now, set_2: withWord(now.set_2, place, word) }))}
          />
        ))}
      </div>
      <p className={classes.note} aria-label={`Note of condition ${letter}`}>
        {note || 'No words yet'}
      </p>
    </section>
  )
})

export function ConditionsTab() {
  const editor = useDictionaryEditor()
  const { readOnly, store } = editor
  const chosen = useChosen()
  const { type, item } = chosen
  const shared = useDictionary(({ dictionary }) => dictionary.conditions)
  const copied = useDictionary(({ clipboard }) => clipboard)
  const conditions = item ? (item.conditions ?? type?.items[0]?.conditions ?? shared) : shared
  const isItem = item !== undefined
  // An item without its own words starts with those that it showed.
  const inherited = isItem && !item.conditions ? conditions : undefined

  const changeConditions = useCallback(
    (change: (conditions: Conditions) => Conditions) => {
      if (isItem)
        changeItem(editor, (now) => {
          const known = now.conditions ?? inherited
          return known ? { ...now, conditions: change(known) } : now
        })
      else changeDictionary(editor, (now) => ({ ...now, conditions: change(now.conditions) }))
    },
    [editor, isItem, inherited],
  )
  const changeMatrix = useCallback(
    (change: (matrix: Matrix) => Matrix) => changeConditions((now) => ({ ...now, matrix: change(now.matrix) })),
    [changeConditions],
  )
  const changeRow = useCallback(
    (letter: string, change: (row: Row) => Row) =>
      changeMatrix((matrix) => {
        const index = letters.findIndex((known) => known === letter)
        const row = matrix[index]
        return row ? withRow(matrix, index, change(row)) : matrix
      }),
    [changeMatrix],
  )
  const copy = () => {
    store.setState({ clipboard: conditions.matrix })
    toast.success(dictionaryMessages.copiedMatrix)
  }
  const paste = () => {
    if (!copied) return
    changeMatrix(() => copied)
    toast.success(dictionaryMessages.pastedMatrix)
  }
  return (
    <>
      <Selectors chosen={chosen} />
      <div className={classes.head}>
        <p>
          {item
            ? `Words for ${item.name}${item.conditions ? '' : ', the same as for everything like it until they are changed'}`
            : 'Default words for items without their own. Choose an item to give it its own.'}
        </p>
        <Button size="compact-sm" variant="default" onClick={copy}>
          Copy all
        </Button>
        <Button size="compact-sm" variant="default" disabled={!copied || readOnly} onClick={paste}>
          Paste all
        </Button>
      </div>
      <ReadOnlyFields value={readOnly}>
        {letters.map((letter, index) => {
          const row = conditions.matrix[index]
          return (
            row && (
              <MatrixRow
                key={letter}
                letter={letter}
                row={row}
                readOnly={readOnly}
                note={composedNote(conditions, row)}
                onChange={changeRow}
              />
            )
          )
        })}
        <section className={classes.matrix} aria-label="Further words">
          {/* An item has these among its other words. */}
          {!isItem && (
            <TagsField
              label="Conditions"
              value={conditions.list}
              maxTags={200}
              onChange={(list) => changeConditions((now) => ({ ...now, list }))}
            />
          )}
          <Word
            label="Additional condition"
            value={conditions.additional}
            readOnly={readOnly}
            onChange={(additional) => changeConditions((now) => ({ ...now, additional }))}
          />
        </section>
      </ReadOnlyFields>
    </>
  )
}
