import {
  addRoom,
  asksInRoom,
  emptyRoom,
  filledRoomChecklist,
  freeRoomName,
  newId,
  type ChecklistDictionary,
} from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useRoomDictionary } from '../../editor-context.tsx'
import classes from './checklist.module.css'

export function AddChecklistRoom({ dictionary }: { dictionary: ChecklistDictionary }) {
  const { store, focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const touch = useTouch()
  const { rooms } = useRoomDictionary()
  const none = useEditor((state) => state.body.rooms.length === 0)
  const kinds = rooms.filter(({ slug, category }) => asksInRoom(dictionary, { type: slug, category }))
  if (kinds.length === 0 || readOnly) return null

  const add = (kind: (typeof kinds)[number]) => {
    const room = emptyRoom({ name: freeRoomName(store.getState().body.rooms, kind.name), kind }, newId)
    room.compliancesections = filledRoomChecklist(room, dictionary, newId)
    store.edit('Add room', (draft) => addRoom(draft, room), { about: room._uuid })
    const first = room.compliancesections[0]?.complianceitems[0]?._uuid
    requestAnimationFrame(() => {
      focus.find('room', room._uuid)?.scrollIntoView({ block: 'start' })
      if (first && !touch) focus.focus('question', first)
    })
  }

  return (
    <section className={classes.rooms} aria-label="Add a room">
      <h3>{none ? 'Which rooms did you look at?' : 'Another room'}</h3>
      <p>Each room adds its own questions.</p>
      <div className={classes.kinds}>
        {kinds.map((kind) => (
          <Button
            key={kind.slug}
            size={touch ? 'md' : 'xs'}
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(kind)}
          >
            {kind.name}
          </Button>
        ))}
      </div>
    </section>
  )
}
