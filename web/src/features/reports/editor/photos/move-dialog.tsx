import { photoPlaces, searchPhotoPlaces, type NamedPhotoPlace, type PhotoTarget, type Side } from '@lintel/rules'
import { Combobox, Modal, SegmentedControl, TextInput, useCombobox } from '@mantine/core'
import { IconPhoto, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import classes from './move-dialog.module.css'
import { listKey } from './photo-drag.ts'

/** So many places are listed; whoever looks for others types more. */
const mostShown = 200

const sides = [
  { value: 'out', label: 'Check-out' },
  { value: 'in', label: 'Check-in' },
] as const

const groupsOf = (places: readonly NamedPhotoPlace[]): [string, NamedPhotoPlace[]][] => {
  const groups = new Map<string, NamedPhotoPlace[]>()
  for (const place of places) groups.set(place.group, [...(groups.get(place.group) ?? []), place])
  return [...groups]
}

/** Asks where photographs are to go: every room, item and entry of the report, found by typing. */
export function MoveDialog({
  count,
  from,
  title,
  onMove,
  onClose,
}: {
  count: number
  /** Where they are: no place to move them to. */
  from: PhotoTarget
  /** 'Move' or 'Assign', what the person asked for. */
  title: 'Move' | 'Assign'
  onMove: (to: PhotoTarget) => void
  onClose: () => void
}) {
  const body = useEditor((state) => state.body)
  const written = useEditor((state) => state.side)
  const [side, setSide] = useState<Side>(written)
  const [typed, setTyped] = useState('')
  // There is no list that opens and closes: the places are always in sight.
  const combobox = useCombobox({ opened: true })
  const places = useMemo(() => {
    const here = listKey(from)
    return photoPlaces(body, side).filter(({ target }) => listKey(target) !== here)
  }, [body, side, from])
  const found = useMemo(() => searchPhotoPlaces(places, typed), [places, typed])
  const shown = found.slice(0, mostShown)
  const choose = (key: string) => {
    const place = shown.find(({ target }) => listKey(target) === key)
    if (!place) return
    onClose()
    onMove(place.target)
  }
  return (
    <Modal opened onClose={onClose} title={`${title} ${count === 1 ? 'photo' : `${count} photos`} to`} size={520}>
      <div className={classes.body}>
        {written === 'out' && (
          <SegmentedControl
            fullWidth
            aria-label="Side"
            data={[...sides]}
            value={side}
            onChange={(next) => setSide(next === 'in' ? 'in' : 'out')}
          />
        )}
        <Combobox store={combobox} onOptionSubmit={choose}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              aria-label="Search rooms and items"
              placeholder="Search rooms and items"
              leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                combobox.resetSelectedOption()
              }}
              onKeyDown={(event) => {
                const [first] = shown
                if (event.key === 'Enter' && first && combobox.getSelectedOptionIndex() < 0)
                  choose(listKey(first.target))
              }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.places} aria-label="Rooms and items" tabIndex={0}>
            {groupsOf(shown).map(([group, entries]) => (
              <Combobox.Group key={group} label={group}>
                {entries.map(({ target, name, count: photos }) => (
                  <Combobox.Option key={listKey(target)} value={listKey(target)} className={classes.place}>
                    <span>{name}</span>
                    {photos > 0 && (
                      <small>
                        <IconPhoto size={13} stroke={1.7} aria-hidden />
                        {photos}
                        <span className="sr"> photos</span>
                      </small>
                    )}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {shown.length === 0 && <Combobox.Empty>Nothing in this report is called that.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
        {found.length > shown.length && (
          <p className={classes.more}>{found.length - shown.length} more: type a part of the name.</p>
        )}
      </div>
    </Modal>
  )
}
