import type { Conditions, ReportBody } from '@lintel/contract'
import { completionsFor, followUpsFor, phraseToKeep, type ItemPath, type NoteCompletion } from '@lintel/rules'
import { Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { errorText } from '../../../../../lib/api.ts'
import { keepOwnPhrase, ownPhrasesQuery } from '../../../../../lib/own-phrases.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useReportEditor } from '../../editor-context.tsx'
import classes from './note-suggestions.module.css'

export interface TypedTo {
  field: HTMLTextAreaElement
  caret: number
  /** True after a phrase was inserted: phrases that can follow it are offered. */
  took?: boolean
}

/** Passes keys to the list before the note handles them. */
export interface SuggestionKeys {
  press: (event: KeyboardEvent) => void
}

/** The names of the other items in the room, nearest first. */
const nearbyItemNames = (body: ReportBody, { room, section, type, item }: ItemPath): string[] => {
  const all = (body.rooms[room]?.sections ?? []).flatMap((entry, atSection) =>
    entry.types.flatMap(({ items }, atType) =>
      items.map(({ name }, atItem) => ({
        name,
        isSelf: atSection === section && atType === type && atItem === item,
      })),
    ),
  )
  const self = all.findIndex(({ isSelf }) => isSelf)
  const own = all[self]?.name
  const byDistance = all
    .map(({ name }, at) => ({ name, away: Math.abs(at - self) }))
    .toSorted((a, b) => a.away - b.away)
    .map(({ name }) => name)
  return [...new Set(byDistance)].filter((name) => name !== '' && name !== own)
}

type Offer = NoteCompletion & { keeps?: { key: string; text: string } }

/** Completions for a note, below the typed text: Enter inserts the first, arrow keys choose another. */
export function NoteSuggestions({
  keys,
  itemPath,
  conditions,
  note,
  typed,
  touch,
  onTake,
  onClose,
}: {
  keys: Ref<SuggestionKeys>
  itemPath: ItemPath
  conditions: Conditions
  note: string
  typed: TypedTo
  touch?: boolean
  onTake: (completion: NoteCompletion) => void
  onClose: () => void
}) {
  const { store } = useReportEditor()
  const { data } = useQuery(ownPhrasesQuery)
  const [things] = useState(() => nearbyItemNames(store.getState().body, itemPath))
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { field, caret, took = false } = typed
  const offers = useMemo((): Offer[] => {
    const words = { conditions, things, own: data?.phrases ?? [] }
    if (took) return caret === note.length ? followUpsFor(words, note) : []
    const kept = data && caret === note.length ? phraseToKeep(data.phrases, note) : undefined
    if (!kept) return completionsFor(words, note, caret)
    const [text, label] = [note.slice(0, -kept.key.length - 1).trimEnd(), `Keep this note as ;${kept.key}`]
    return [{ label, note: text, caret: text.length, keeps: kept }]
  }, [conditions, things, data, note, caret, took])

  // After an inserted phrase with nothing typed since, Enter inserts a line break unless a completion is chosen.
  const first = took ? -1 : 0
  const key = `${took}\n${offers.map(({ label }) => label).join('\n')}`
  const [chosen, setChosen] = useState({ key, at: first })
  const at = chosen.key === key ? chosen.at : first
  const choose = (next: number) => setChosen({ key, at: (next + offers.length) % offers.length })

  const take = ({ keeps, ...completion }: Offer) => {
    onTake(completion)
    if (!keeps) return
    keepOwnPhrase(keeps).then(
      () => toast.success(`Kept: ;${keeps.key} writes '${keeps.text}'`),
      (error: unknown) => toast.error(errorText(error)),
    )
  }

  useImperativeHandle(keys, () => ({
    press: (event) => {
      const { ctrlKey, metaKey, altKey, shiftKey } = event
      if (offers.length === 0 || event.nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return
      const offer = offers[at]
      if (event.key === 'ArrowDown') choose(at + 1)
      else if (event.key === 'ArrowUp') choose(Math.max(at, 0) - 1)
      else if (event.key === 'Enter' && offer) take(offer)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
    },
  }))

  const isOpen = offers.length > 0
  const activeId = at >= 0 && isOpen ? `${listId}-${at}` : undefined
  useEffect(() => {
    if (!isOpen) return undefined
    field.setAttribute('aria-controls', listId)
    list.current?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-controls')
  }, [field, isOpen, listId])
  useEffect(() => {
    if (activeId === undefined) return undefined
    field.setAttribute('aria-activedescendant', activeId)
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, activeId])

  if (!isOpen) return null
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label="Ways to go on"
      className={classes.list}
      data-touch={touch || undefined}
      // Keeps the focus in the note.
      onMouseDown={(event) => event.preventDefault()}
    >
      {offers.map((offer, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are pressed in the note
        <div
          key={offer.label}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onClick={() => take(offer)}
        >
          <span>{offer.label}</span>
          {index === at && !touch && (
            <span aria-hidden>
              <Kbd>Enter</Kbd>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
