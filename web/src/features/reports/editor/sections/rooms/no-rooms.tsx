import { Button } from '@mantine/core'
import { useIsReadOnly, useNoDictionary } from '../../editor-context.tsx'
import classes from '../../editor-frame.module.css'
import { RoomsSetup } from './rooms-setup.tsx'

export function NoRooms({
  onAdd,
  onRoom,
  itemBased,
}: {
  onAdd: () => void
  onRoom: (roomId: string) => void
  itemBased: boolean
}) {
  const readOnly = useIsReadOnly()
  const noDictionary = useNoDictionary()
  return (
    <div className={classes.noRooms} role="region" aria-label="Rooms" tabIndex={-1} data-scroller>
      <b>{itemBased ? 'No items yet' : 'No rooms yet'}</b>
      <p>
        {itemBased
          ? 'Add the first item; the dictionary knows its rooms, sections and types.'
          : 'Add the first room; the dictionary adds its sections, types and items.'}
      </p>
      <Button disabled={readOnly || noDictionary !== undefined} title={noDictionary} onClick={onAdd}>
        {itemBased ? 'Add the first item' : 'Add the first room'}
      </Button>
      {!itemBased && !readOnly && noDictionary === undefined && <RoomsSetup onAdded={onRoom} />}
    </div>
  )
}
