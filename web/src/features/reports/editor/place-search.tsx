import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './place-search.module.css'

/** One place that can be chosen. */
export interface SearchedPlace {
  /** Tells it from all others. */
  key: string
  name: string
  /** The heading above it, where there are headings. */
  group?: string
  /** The small text at its end. */
  aside?: ReactNode
}

/** So many places are listed; whoever looks for others types more. */
const mostShown = 200

const groupsOf = (places: readonly SearchedPlace[]): [string, SearchedPlace[]][] => {
  const groups = new Map<string, SearchedPlace[]>()
  for (const place of places) groups.set(place.group ?? '', [...(groups.get(place.group ?? '') ?? []), place])
  return [...groups]
}

function Place({ place }: { place: SearchedPlace }) {
  return (
    <Combobox.Option value={place.key} className={classes.place}>
      <span>{place.name}</span>
      {place.aside && <small>{place.aside}</small>}
    </Combobox.Option>
  )
}

/**
 * A field to type in, and the places that were found below it, always in sight. Arrows walk through them, Enter takes
 * the one they came to, or else the first.
 */
export function PlaceSearch({
  label,
  placesLabel,
  none,
  count,
  typed,
  found,
  onType,
  onChoose,
  onClose,
}: {
  /** What the field asks for. */
  label: string
  /** What the list holds. */
  placesLabel: string
  /** What is said while nothing is found. */
  none: string
  /** How many places there are in all, headings included. */
  count: number
  typed: string
  found: readonly SearchedPlace[]
  onType: (text: string) => void
  onChoose: (key: string) => void
  onClose: () => void
}) {
  const combobox = useCombobox({ opened: true })
  const shown = found.slice(0, mostShown)
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={onChoose}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={label}
            placeholder={label}
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
            onKeyDown={(event) => {
              const [first] = shown
              // The list would take it for its own, and it has nothing to close.
              if (event.key === 'Escape') onClose()
              if (event.key === 'Enter' && first && combobox.getSelectedOptionIndex() < 0) onChoose(first.key)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          className={classes.places}
          aria-label={placesLabel}
          tabIndex={0}
          style={{ '--places': count }}
        >
          {groupsOf(shown).map(([group, places]) =>
            group === '' ? (
              places.map((place) => <Place key={place.key} place={place} />)
            ) : (
              <Combobox.Group key={group} label={group}>
                {places.map((place) => (
                  <Place key={place.key} place={place} />
                ))}
              </Combobox.Group>
            ),
          )}
          {shown.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      {found.length > shown.length && (
        <p className={classes.more}>{found.length - shown.length} more: type a part of the name.</p>
      )}
    </>
  )
}
