import { photoDestinations, searchPhotoDestinations, type PhotoTarget, type Side } from '@lintel/rules'
import { Modal, SegmentedControl } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import { DestinationSearch } from '../destination-search.tsx'
import classes from '../destination-search.module.css'
import { listKey } from './photo-drag.ts'

const sides = [
  { value: 'out', label: 'Check-out' },
  { value: 'in', label: 'Check-in' },
] as const

function Photos({ count }: { count: number }) {
  return (
    <>
      <IconPhoto size={13} stroke={1.7} aria-hidden />
      {count}
      <span className="sr"> photos</span>
    </>
  )
}

export function MoveDialog({
  count,
  from,
  title,
  onMove,
  onClose,
}: {
  count: number
  from: PhotoTarget
  title: 'Move' | 'Assign'
  onMove: (to: PhotoTarget) => void
  onClose: () => void
}) {
  const body = useEditor((state) => state.body)
  const written = useEditor((state) => state.side)
  const [side, setSide] = useState<Side>(written)
  const [typed, setTyped] = useState('')
  const destinations = useMemo(() => {
    const here = listKey(from)
    return photoDestinations(body, side).filter(({ target }) => listKey(target) !== here)
  }, [body, side, from])
  const found = useMemo(
    () =>
      searchPhotoDestinations(destinations, typed).map(({ target, group, name, count: photos }) => ({
        key: listKey(target),
        group,
        name,
        aside: photos > 0 && <Photos count={photos} />,
      })),
    [destinations, typed],
  )
  const choose = (key: string) => {
    const destination = destinations.find(({ target }) => listKey(target) === key)
    if (!destination) return
    onClose()
    onMove(destination.target)
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
        <DestinationSearch
          label="Search rooms and items"
          listLabel="Rooms and items"
          none="No matches in this report."
          count={destinations.length + new Set(destinations.map(({ group }) => group)).size}
          typed={typed}
          found={found}
          onType={setTyped}
          onClose={onClose}
          onChoose={choose}
        />
      </div>
    </Modal>
  )
}
