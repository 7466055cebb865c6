import { sectionOfPath } from '@lintel/contract'
import { pathByPositions, type Found } from '@lintel/rules'
import { useCallback, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useReportEditor } from './editor-context.tsx'
import { placeToShow } from './editor-visit.ts'
import { itemOfRefusal, placeOfFile, type FieldRefusal } from './saving/refusals.ts'
import type { EditorSection } from './sections/editor-section.ts'
import type { RoomListHandle } from './sections/rooms/room-list.tsx'
import type { EditorStore } from './state/editor-store.ts'

const unfold = (store: EditorStore, about: string) => {
  const { body } = store.getState()
  const room = body.rooms.find(
    ({ _uuid, sections }) =>
      _uuid === about ||
      sections.some(({ types }) => types.some(({ items }) => items.some((item) => item._uuid === about))),
  )
  if (!room) return undefined
  store.unfold('rooms', room._uuid)
  store.showRoom(room._uuid)
  return room._uuid
}

export function useShow(
  base: string,
  {
    sections,
    inRooms,
    list,
  }: {
    sections: readonly EditorSection[]
    inRooms: boolean
    list: RefObject<RoomListHandle | null>
  },
) {
  const { store, focus } = useReportEditor()
  const navigate = useNavigate()
  const { state: visit } = useLocation()
  const toSection = useCallback((path: string) => void navigate(`${base}/${path}`), [navigate, base])

  // What to show once the rooms have rendered.
  const [wanted, setWanted] = useState<{ room?: string; item?: string; isFound?: boolean }>()
  useEffect(() => {
    if (!wanted || !inRooms) return undefined
    let frame = requestAnimationFrame(function showWanted() {
      // The list may not have loaded yet.
      if (!list.current) {
        frame = requestAnimationFrame(showWanted)
        return
      }
      // A search result is only shown: the focus stays in the search field.
      if (wanted.item) list.current.showItem(wanted.item, !wanted.isFound)
      else if (wanted.room) list.current.showRoom(wanted.room)
      setWanted(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, inRooms, list])

  const showRoom = useCallback(
    (roomId: string) => {
      unfold(store, roomId)
      if (!inRooms) toSection('rooms')
      setWanted({ room: roomId })
    },
    [store, inRooms, toSection],
  )

  const showItem = (itemId: string, open: boolean) => {
    unfold(store, itemId)
    store.goToItem(itemId, { open })
    setWanted({ item: itemId })
  }

  const goToItem = (itemId: string) => {
    if (!inRooms) toSection('rooms')
    showItem(itemId, true)
  }

  const showRefused = (refusal: Pick<FieldRefusal, 'path' | 'section'>) => {
    const { body } = store.getState()
    const target = sections.find(({ name }) => name === refusal.section)
    if (!target) return
    const page = target.pageOf?.(body, refusal.path.split('.'))
    toSection(page === undefined ? target.path : `${target.path}/${page}`)
    const itemId = itemOfRefusal(body, refusal)
    if (itemId) showItem(itemId, true)
    else focus.focusWhenDrawn('field', refusal.path)
  }

  const showCheck = (byIds: string) => {
    const { body } = store.getState()
    const path = pathByPositions(body, byIds)
    if (path === undefined) return
    const [field = '', at, part] = path.split('.')
    // Its overview.
    const room = field === 'rooms' && part === 'photos' ? body.rooms[Number(at)] : undefined
    const [, question] = /\.complianceitems\.([^.]+)/.exec(byIds) ?? []
    if (question !== undefined) {
      toSection('checklist')
      sections.find(({ name }) => name === 'Checklist')?.showChange?.({ store, focus }, question)
      focus.focusWhenDrawn('question', question)
    } else if (room) {
      showRoom(room._uuid)
      focus.focusWhenDrawn('room', room._uuid)
    } else showRefused({ path, section: sectionOfPath(path.split('.'))?.name })
  }

  // Shows what the link to this report named, once; by now the report's sections are known.
  const showVisited = useEffectEvent(() => {
    const { file, path } = placeToShow(visit)
    const place = file === undefined ? undefined : placeOfFile(file, store.getState().body)
    if (place) showRefused(place)
    else if (path !== undefined) showCheck(path)
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => showVisited())
    return () => cancelAnimationFrame(frame)
  }, [])

  const showFound = ({ roomId, itemId }: Found) => {
    unfold(store, roomId)
    store.goToItem(itemId, { open: true })
    setWanted({ room: roomId, item: itemId, isFound: true })
  }

  const showChange = (section: EditorSection | undefined, about: string) => {
    section?.showChange?.({ store, focus }, about)
    if (!inRooms) return
    const roomId = unfold(store, about)
    if (roomId && roomId !== about) setWanted({ item: about })
  }

  return { toSection, showRoom, showItem, goToItem, showRefused, showCheck, showFound, showChange }
}
