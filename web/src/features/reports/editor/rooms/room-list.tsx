import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { scrollSmoothly } from '../../../../lib/smooth-scroll.ts'
import { useEditor, useOpenReport } from '../editor-context.tsx'
import { createRowMaker, type Row } from '../state/rows.ts'
import { ItemRow, PhoneItemRow } from './item-row.tsx'
import { ItemMenu, RoomMenu } from './row-menus.tsx'
import { PhoneRoomRow, RoomRow, SectionRow } from './room-row.tsx'
import classes from './room-list.module.css'

/** Heights in pixels of rows that are not open, on the desk and on the phone. */
const heights = {
  desk: { room: 84, folded: 57, section: 36, item: 40, empty: 56 },
  phone: { room: 49, folded: 49, section: 40, item: 58, empty: 56 },
} as const
/** What an open item is taken for until it has been measured. */
const openHeight = 430

/** What other parts of the screen ask of the list. */
export interface RoomListHandle {
  /** Shows a room's head at the top. */
  showRoom: (roomId: string) => void
  /** Brings an item into view; with `focus` the keyboard goes to it. */
  showItem: (itemId: string, focus?: boolean) => void
  toTop: () => void
  /** Ids of the items in the order shown. */
  itemIds: () => string[]
}

interface MenuAt {
  kind: 'item' | 'room'
  id: string
  anchor: HTMLElement
}

/** All rooms, sections and items as one list of which only the visible rows exist. */
export function RoomList({
  handle,
  phoneRoom,
  onRoomInView,
}: {
  handle: Ref<RoomListHandle>
  /** On the phone: the one room that is shown. */
  phoneRoom?: string
  onRoomInView?: (roomId: string) => void
}) {
  const { store } = useOpenReport()
  const phone = phoneRoom !== undefined
  const height = phone ? heights.phone : heights.desk
  const [makeRows] = useState(createRowMaker)
  const all = useEditor((state) => makeRows(state.body.rooms, state.view.collapsed))
  const rows = useMemo(() => (phone ? all.filter((row) => row.roomId === phoneRoom) : all), [all, phone, phoneRoom])
  const openItem = useEditor((state) => state.view.openItem)
  const [overview, setOverview] = useState<string>()
  const [menu, setMenu] = useState<MenuAt>()
  const scroller = useRef<HTMLDivElement>(null)

  const fixed = useCallback(
    (row: Row | undefined): number => {
      if (!row) return 0
      if (row.kind === 'room' && row.collapsed) return height.folded
      return height[row.kind]
    },
    [height],
  )
  const isMeasured = useCallback(
    (row: Row) => (row.kind === 'item' && row.itemId === openItem) || (row.kind === 'room' && row.roomId === overview),
    [openItem, overview],
  )

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row?.kind === 'item' && row.itemId === openItem ? openHeight : fixed(row)
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    paddingEnd: 24,
  })

  // A row that is no longer open has its fixed height again, and what was clicked stays under the pointer.
  const before = useRef<{ openItem?: string; overview?: string }>({})
  useLayoutEffect(() => {
    const was = before.current
    before.current = { openItem, overview }
    const clicked = rows.findIndex((row) => row.kind === 'item' && row.itemId === openItem)
    rows.forEach((row, index) => {
      const closedItem = row.kind === 'item' && row.itemId === was.openItem && was.openItem !== openItem
      const closedRoom = row.kind === 'room' && row.roomId === was.overview && was.overview !== overview
      if (!closedItem && !closedRoom) return
      const shrinks = (virtualizer.measurementsCache[index]?.size ?? 0) - fixed(row)
      const element = scroller.current
      const start = virtualizer.measurementsCache[index]?.start ?? 0
      // Rows that begin above the view are made up for by the list itself.
      const selfCorrected = element !== null && start < element.scrollTop
      virtualizer.resizeItem(index, fixed(row))
      if (element && clicked > index && shrinks > 0 && !selfCorrected) element.scrollTop -= shrinks
    })
  }, [openItem, overview, rows, virtualizer, fixed])

  const toggleItem = useCallback(
    (itemId: string) => {
      const { view } = store.getState()
      store.setView({ openItem: view.openItem === itemId ? undefined : itemId, activeItem: itemId })
    },
    [store],
  )
  const toggleRoom = useCallback(
    (roomId: string) => {
      const { [roomId]: folded, ...others } = store.getState().view.collapsed
      store.setView({ collapsed: folded ? others : { ...others, [roomId]: true } })
    },
    [store],
  )
  const toggleOverview = useCallback(
    (roomId: string) => setOverview((shown) => (shown === roomId ? undefined : roomId)),
    [],
  )
  const itemMenu = useCallback((id: string, anchor: HTMLElement) => setMenu({ kind: 'item', id, anchor }), [])
  const roomMenu = useCallback((id: string, anchor: HTMLElement) => setMenu({ kind: 'room', id, anchor }), [])

  useImperativeHandle(
    handle,
    () => ({
      showRoom: (roomId) => {
        const index = rows.findIndex((row) => row.kind === 'room' && row.roomId === roomId)
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' })
      },
      showItem: (itemId, focus) => {
        const index = rows.findIndex((row) => row.kind === 'item' && row.itemId === itemId)
        if (index < 0) return
        virtualizer.scrollToIndex(index, { align: 'auto' })
        if (!focus) return
        requestAnimationFrame(() => {
          const head = scroller.current?.querySelector<HTMLElement>(`[data-item-head="${itemId}"]`)
          head?.focus({ preventScroll: true })
          head?.closest('[data-item]')?.scrollIntoView({ block: 'nearest' })
        })
      },
      toTop: () => {
        if (scroller.current) scrollSmoothly(scroller.current, 0)
      },
      itemIds: () => rows.flatMap((row) => (row.kind === 'item' ? [row.itemId] : [])),
    }),
    [rows, virtualizer],
  )

  const visible = virtualizer.getVirtualItems()
  const top = virtualizer.scrollOffset ?? 0
  const firstShown = visible.find((entry) => entry.end > top + 8)
  const roomInView = rows[firstShown?.index ?? 0]?.roomId
  useEffect(() => {
    if (roomInView) onRoomInView?.(roomInView)
  }, [roomInView, onRoomInView])

  const Line = phone ? PhoneItemRow : ItemRow
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="region"
      tabIndex={-1}
      aria-label="Rooms"
      data-phone={phone || undefined}
      data-scroller
    >
      <div className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {visible.map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={key}
              data-index={index}
              ref={isMeasured(row) ? virtualizer.measureElement : undefined}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'room' && !phone && (
                <RoomRow
                  room={row.room}
                  roomId={row.roomId}
                  collapsed={row.collapsed}
                  overview={overview === row.roomId}
                  onToggle={toggleRoom}
                  onOverview={toggleOverview}
                  onMenu={roomMenu}
                />
              )}
              {row.kind === 'room' && phone && (
                <PhoneRoomRow
                  room={row.room}
                  roomId={row.roomId}
                  overview={overview === row.roomId}
                  onOverview={toggleOverview}
                  onMenu={roomMenu}
                />
              )}
              {row.kind === 'section' && <SectionRow room={row.room} section={row.section} touch={phone} />}
              {row.kind === 'item' && (
                <Line
                  place={row.place}
                  itemId={row.itemId}
                  open={openItem === row.itemId}
                  onToggle={toggleItem}
                  onMenu={itemMenu}
                />
              )}
              {row.kind === 'empty' && (
                <p className={classes.empty}>No items in this room. Add the first one with Add Item.</p>
              )}
            </div>
          )
        })}
      </div>
      {menu?.kind === 'item' && <ItemMenu itemId={menu.id} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
      {menu?.kind === 'room' && <RoomMenu roomId={menu.id} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
    </div>
  )
}
