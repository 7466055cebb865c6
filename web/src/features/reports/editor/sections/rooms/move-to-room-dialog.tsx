import { findItem, itemAt } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useEditor } from '../../editor-context.tsx'
import { DestinationSearch } from '../../destination-search.tsx'
import classes from '../../destination-search.module.css'

export function MoveToRoomDialog({
  itemId,
  onMove,
  onClose,
}: {
  itemId: string
  onMove: (roomId: string) => void
  onClose: () => void
}) {
  const body = useEditor((state) => state.body)
  const [typed, setTyped] = useState('')
  const itemPath = findItem(body, itemId)
  const item = itemPath && itemAt(body, itemPath)
  const wanted = typed.trim().toLowerCase()
  const found = body.rooms
    .filter(({ name }, room) => room !== itemPath?.room && name.toLowerCase().includes(wanted))
    .map(({ _uuid: key, name }) => ({ key, name }))
  return (
    <Modal opened onClose={onClose} title={`Move ${item?.name ?? 'item'} to room`} size={480}>
      <div className={classes.body}>
        <DestinationSearch
          label="Search rooms"
          listLabel="Rooms"
          none="No other room of this report matches."
          count={body.rooms.length - 1}
          typed={typed}
          found={found}
          onType={setTyped}
          onClose={onClose}
          onChoose={onMove}
        />
      </div>
    </Modal>
  )
}
