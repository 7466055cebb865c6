import { moveItemTo, moveRoom } from '@lintel/rules'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { whenIdle } from '../../../../../lib/when-idle.ts'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { createRowMaker, type Row } from '../../state/rows.ts'
import type { Dragged, DropTarget } from './dragging/drop-targets.ts'
import { RowDrag } from './dragging/row-drag.tsx'
import { ItemRow, PhoneItemRow } from './item-row.tsx'
import { CopyRoomDialog, CopyToDialog, ItemMenu, loadMenus, MoveToRoomDialog, RoomMenu } from './lazy-menus.ts'
import { useMoving } from './moving.ts'
import classes from './room-list.module.css'
import { PhoneRoomRow, RoomRow, SectionRow, TypeRow } from './room-row.tsx'
import { ShownFieldsProvider, useFieldsToShow } from './shown-fields.ts'
import { useClosedRows, useRowSizes } from './row-sizes.ts'

export interface RoomListHandle {
  /** Scrolls a room's header to the top. */
  showRoom: (roomId: string) => void
  /** Scrolls an item into view; `focus` also focuses it. */
  showItem: (itemId: string, focus?: boolean) => void
  itemIds: () => string[]
  copyTo: (itemId: string) => void
  say: (text: string) => void
}

interface MenuAt {
  kind: 'item' | 'room'
  id: string
  anchor: HTMLElement
}

/** Click handlers for rooms and items; the functions are stable, so that rows do not re-render. */
const useRowActions = () => {
  const { store } = useReportEditor()
  const [overview, setOverview] = useState<string>()
  const [menu, setMenu] = useState<MenuAt>()
  const actions = useMemo(
    () => ({
      toggleItem: (itemId: string) => store.toggleItem(itemId),
      toggleRoom: (roomId: string) => store.toggleFolded('rooms', roomId),
      toggleOverview: (roomId: string) => setOverview((shown) => (shown === roomId ? undefined : roomId)),
      itemMenu: (id: string, anchor: HTMLElement) => setMenu({ kind: 'item', id, anchor }),
      roomMenu: (id: string, anchor: HTMLElement) => setMenu({ kind: 'room', id, anchor }),
      closeMenu: () => setMenu(undefined),
    }),
    [store],
  )
  return { overview, menu, actions }
}

const itemAbove = (rows: readonly Row[], itemId: string): string | undefined => {
  const at = rows.findIndex((row) => row.kind === 'item' && row.itemId === itemId)
  const above = rows.slice(0, at).findLast((row) => row.kind === 'item')
  return above?.itemId
}

interface ListView {
  phone: boolean
  openItem: string | undefined
  overview: string | undefined
  actions: ReturnType<typeof useRowActions>['actions']
}

const drawRow = (row: Row, { phone, openItem, overview, actions }: ListView) => {
  switch (row.kind) {
    case 'room': {
      const common = {
        room: row.room,
        roomId: row.roomId,
        onOverview: actions.toggleOverview,
        onMenu: actions.roomMenu,
      }
      const shown = overview === row.roomId
      return phone ? (
        <PhoneRoomRow {...common} overview={shown} />
      ) : (
        <RoomRow {...common} overview={shown} collapsed={row.collapsed} onToggle={actions.toggleRoom} />
      )
    }
    case 'section':
      return <SectionRow room={row.room} section={row.section} touch={phone} />
    case 'type':
      return <TypeRow itemPath={row.itemPath} touch={phone} />
    case 'item': {
      const Line = phone ? PhoneItemRow : ItemRow
      return (
        <Line
          itemPath={row.itemPath}
          itemId={row.itemId}
          open={openItem === row.itemId}
          onToggle={actions.toggleItem}
          onMenu={actions.itemMenu}
        />
      )
    }
    case 'empty':
      return <p className={classes.empty}>No items in this room. Add the first one with Add Item.</p>
  }
}

type ListVirtualizer = Virtualizer<HTMLDivElement, Element>

const useListHandle = (
  handle: Ref<RoomListHandle>,
  rows: readonly Row[],
  virtualizer: ListVirtualizer,
  copyTo: (itemId: string) => void,
  say: (text: string) => void,
) => {
  const { focus } = useReportEditor()
  useImperativeHandle(
    handle,
    () => ({
      showRoom: (roomId) => {
        const index = rows.findIndex((row) => row.roomId === roomId)
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' })
      },
      showItem: (itemId, takesFocus) => {
        const index = rows.findIndex((row) => row.kind === 'item' && row.itemId === itemId)
        if (index < 0) return
        virtualizer.scrollToIndex(index, { align: 'auto' })
        requestAnimationFrame(() => {
          const head = focus.find('item head', itemId)
          if (takesFocus && !focus.isElsewhere()) head?.focus({ preventScroll: true })
          focus.find('item', itemId)?.scrollIntoView({ block: 'nearest' })
          head?.scrollIntoView({ block: 'nearest' })
        })
      },
      itemIds: () => rows.flatMap((row) => (row.kind === 'item' ? [row.itemId] : [])),
      copyTo,
      say,
    }),
    [rows, virtualizer, focus, copyTo, say],
  )
}

/** An item that opens low on the screen is scrolled up to show its form; its row stays visible. */
const useShownWhenOpened = (openItem: string | undefined) => {
  const { focus } = useReportEditor()
  const wasOpen = useRef(openItem)
  useEffect(() => {
    if (wasOpen.current === openItem) return undefined
    wasOpen.current = openItem
    if (openItem === undefined) return undefined
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        focus.find('item', openItem)?.scrollIntoView({ block: 'nearest' })
        focus.find('item head', openItem)?.scrollIntoView({ block: 'nearest' })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [openItem, focus])
}

/** The position of the rows, and moving them. */
const useRowMoves = (
  rows: readonly Row[],
  virtualizer: ListVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
  dragged: Dragged | undefined,
  setDragged: (dragged: Dragged | undefined) => void,
) => {
  const { store, focus } = useReportEditor()
  const edges = useCallback((row: number) => virtualizer.measurementsCache[row] ?? { start: 0, end: 0 }, [virtualizer])
  const reveal = useCallback((row: number) => virtualizer.scrollToIndex(row, { align: 'auto' }), [virtualizer])
  const drop = ({ kind, id }: Dragged, { to }: DropTarget, byKeyboard: boolean) => {
    if (kind === 'room' && typeof to === 'number')
      store.editRoom('Move room', id, (draft, at) => moveRoom(draft, at, to))
    if (kind === 'item' && typeof to !== 'number')
      store.editItem('Move item', id, (draft, at) => moveItemTo(draft, at, to))
    if (byKeyboard) focus.focusSoon('grip', id)
  }

  // Folding removes most of the list: the dragged room keeps its position on the screen.
  const stays = useRef<{ id: string; offset: number }>(undefined)
  const take = (next: Dragged | undefined) => {
    const id = next?.id ?? dragged?.id
    const index = rows.findIndex((row) => row.key === id)
    const offset = edges(index).start - (scroller.current?.scrollTop ?? 0)
    stays.current = id !== undefined && (next ?? dragged)?.kind === 'room' ? { id, offset } : undefined
    setDragged(next)
  }
  useEffect(() => {
    const wanted = stays.current
    stays.current = undefined
    const index = wanted ? rows.findIndex((row) => row.key === wanted.id) : -1
    if (wanted && index >= 0) scroller.current?.scrollTo({ top: edges(index).start - wanted.offset })
  }, [rows, edges, scroller])
  return { edges, reveal, take, drop }
}

interface Copying {
  kind: 'item' | 'room'
  id: string
}

function ListDialogs({
  rows,
  menu,
  moves,
  copying,
  touch,
  onCopying,
  onCloseMenu,
  onRest,
  onRoom,
}: {
  rows: readonly Row[]
  menu: MenuAt | undefined
  moves: ReturnType<typeof useMoving>
  copying: Copying | undefined
  touch: boolean
  onCopying: (copying: Copying | undefined) => void
  onCloseMenu: () => void
  onRest: (roomId: string) => void
  onRoom: (roomId: string) => void
}) {
  const { focus } = useReportEditor()
  const endCopying = () => {
    onCopying(undefined)
    if (copying?.kind === 'item') focus.focusSoon('item head', copying.id)
  }
  return (
    <Suspense>
      {menu?.kind === 'item' && (
        <ItemMenu
          itemId={menu.id}
          anchor={menu.anchor}
          onClose={onCloseMenu}
          onMoveToRoom={moves.ask}
          onCopyTo={(id) => onCopying({ kind: 'item', id })}
          above={itemAbove(rows, menu.id)}
        />
      )}
      {moves.moving !== undefined && (
        <MoveToRoomDialog itemId={moves.moving} onMove={moves.choose} onClose={moves.stop} />
      )}
      {menu?.kind === 'room' && (
        <RoomMenu
          roomId={menu.id}
          anchor={menu.anchor}
          onClose={onCloseMenu}
          onRest={onRest}
          onCopyRoom={(id) => onCopying({ kind: 'room', id })}
        />
      )}
      {copying?.kind === 'item' && <CopyToDialog itemId={copying.id} touch={touch} onClose={endCopying} />}
      {copying?.kind === 'room' && (
        <CopyRoomDialog roomId={copying.id} touch={touch} onCopied={onRoom} onClose={endCopying} />
      )}
    </Suspense>
  )
}

export function RoomList({
  handle,
  phoneRoom,
  onRoomInView,
  onRest,
  onRoom,
}: {
  handle: Ref<RoomListHandle>
  /** On a phone: the one room shown. */
  phoneRoom?: string
  onRoomInView?: (roomId: string) => void
  onRest: (roomId: string) => void
  onRoom: (roomId: string) => void
}) {
  const phone = phoneRoom !== undefined
  const fields = useFieldsToShow()
  const { flat } = fields
  const [copying, setCopying] = useState<Copying>()
  const copyTo = useCallback((id: string) => setCopying({ kind: 'item', id }), [])
  const [dragged, setDragged] = useState<Dragged>()
  const [said, setSaid] = useState('')
  const [makeRows] = useState(createRowMaker)
  // While a room is dragged all rooms are folded, so that every drop target is visible.
  const folded = dragged?.kind === 'room'
  const all = useEditor((state) => makeRows(state.body.rooms, { collapsed: state.view.folded.rooms, folded, flat }))
  const rows = useMemo(
    () => (phone && !flat ? all.filter((row) => row.roomId === phoneRoom) : all),
    [all, phone, phoneRoom, flat],
  )
  const openItem = useEditor((state) => state.view.openItem)
  const { overview, menu, actions } = useRowActions()
  const scroller = useRef<HTMLDivElement>(null)
  const moves = useMoving(rows)
  const opened = { rows, openItem, overview: folded ? undefined : overview }
  const { fixed, isMeasured, options } = useRowSizes({ ...opened, phone, kept: dragged?.id })
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component: its functions cannot go stale
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({ ...options, getScrollElement: () => scroller.current })
  useClosedRows(virtualizer, scroller, fixed, opened)

  useEffect(() => whenIdle(loadMenus, 5000), [])

  useListHandle(handle, rows, virtualizer, copyTo, setSaid)
  useShownWhenOpened(openItem)
  const { edges, reveal, take, drop } = useRowMoves(rows, virtualizer, scroller, dragged, setDragged)

  const visible = virtualizer.getVirtualItems()
  const top = virtualizer.scrollOffset ?? 0
  const firstShown = visible.find((entry) => entry.end > top + 8)
  const roomInView = rows[firstShown?.index ?? 0]?.roomId
  useEffect(() => {
    if (roomInView) onRoomInView?.(roomInView)
  }, [roomInView, onRoomInView])

  return (
    <ShownFieldsProvider value={fields}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        tabIndex={-1}
        aria-label="Rooms"
        data-phone={phone || undefined}
        data-scroller
      >
        <div className={classes.list} data-side={fields.side} style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start, key }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  data-dragged={(dragged && key === dragged.id) || undefined}
                  ref={isMeasured(row) ? virtualizer.measureElement : undefined}
                  className={classes.row}
                  // Not a transform, which would give each row its own layer.
                  style={{ top: start }}
                >
                  {drawRow(row, { ...opened, phone, actions })}
                </div>
              )
            )
          })}
          {!phone && !fields.readOnly && (
            <RowDrag
              scroller={scroller}
              rows={rows}
              dragged={dragged}
              edges={edges}
              reveal={reveal}
              onDragged={take}
              onDrop={drop}
              onDropInRoom={moves.moveTo}
              onSay={setSaid}
            />
          )}
        </div>
        <p className="sr" aria-live="polite">
          {said}
        </p>
        <ListDialogs
          rows={rows}
          menu={menu}
          moves={moves}
          copying={copying}
          touch={phone}
          onCopying={setCopying}
          onCloseMenu={actions.closeMenu}
          onRest={onRest}
          onRoom={onRoom}
        />
      </div>
    </ShownFieldsProvider>
  )
}
