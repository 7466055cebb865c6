import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './destination-search.module.css'

interface Destination {
  key: string
  name: string
  group?: string
  aside?: ReactNode
}

const maxShown = 200

const groupDestinations = (destinations: readonly Destination[]): [string, Destination[]][] => {
  const groups = new Map<string, Destination[]>()
  for (const destination of destinations)
    groups.set(destination.group ?? '', [...(groups.get(destination.group ?? '') ?? []), destination])
  return [...groups]
}

function DestinationOption({ destination }: { destination: Destination }) {
  return (
    <Combobox.Option value={destination.key} className={classes.destination}>
      <span>{destination.name}</span>
      {destination.aside && <small>{destination.aside}</small>}
    </Combobox.Option>
  )
}

/** The arrow keys move through the matches; Enter takes the highlighted one, or else the first. */
export function DestinationSearch({
  label,
  listLabel,
  none,
  count,
  typed,
  found,
  onType,
  onChoose,
  onClose,
}: {
  label: string
  listLabel: string
  none: string
  /** Number of all destinations, headings included. */
  count: number
  typed: string
  found: readonly Destination[]
  onType: (text: string) => void
  onChoose: (key: string) => void
  onClose: () => void
}) {
  const combobox = useCombobox({ opened: true })
  const shown = found.slice(0, maxShown)
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
              // The list would consume Escape although it has nothing to close.
              if (event.key === 'Escape') onClose()
              if (event.key === 'Enter' && first && combobox.getSelectedOptionIndex() < 0) onChoose(first.key)
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          className={classes.destinations}
          aria-label={listLabel}
          tabIndex={0}
          style={{ '--destinations': count }}
        >
          {groupDestinations(shown).map(([group, destinations]) =>
            group === '' ? (
              destinations.map((destination) => <DestinationOption key={destination.key} destination={destination} />)
            ) : (
              <Combobox.Group key={group} label={group}>
                {destinations.map((destination) => (
                  <DestinationOption key={destination.key} destination={destination} />
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
