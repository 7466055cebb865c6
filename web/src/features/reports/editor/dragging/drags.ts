import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Sorted {
  /** Unique within its list. */
  id: string
  list: string
  index: number
  element: Element | undefined
  handle: Element | undefined
  /** Dragged by its handle, or with the pointer by the whole picture and by keyboard on the handle. */
  dragSensor: 'handle' | 'picture'
  disabled: boolean
}

export interface Drag {
  id: string
  /** Its index in its list at the start of the drag and now; both 0 for rows, which work out their own position. */
  from: number
  to: number
  canceled: boolean
  event: Event | undefined
  by: { x: number; y: number } | undefined
  /** Keeps the dragged element's overlay where it is. */
  preventDefault: () => void
}

export interface DragEvents {
  onStart?: (drag: Drag) => void
  onMove?: (drag: Drag) => void
  onEnd: (drag: Drag) => void
}

interface Draggables {
  sorted: ReadonlyMap<object, Sorted>
  /** The hovered or focused grip in the room list: only its row can be dragged; undefined if none can be. */
  rows: { grip: HTMLElement | undefined } | undefined
}

/** Parts of the editor register here, so that they render before the drag-and-drop library has loaded. */
export interface Drags extends Pick<StoreApi<Draggables>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Registers or updates an entry; `key` identifies it while it is mounted. */
  put: (key: object, part: Partial<Sorted>) => void
  remove: (key: object) => void
  setRows: (rows: Draggables['rows']) => void
  listen: (list: string, events: DragEvents) => () => void
  emit: (list: string, event: keyof DragEvents, drag: Drag) => void
}

export const rowsList = 'rows'

const nowhere: Sorted = {
  id: '',
  list: '',
  index: 0,
  element: undefined,
  handle: undefined,
  dragSensor: 'handle',
  disabled: true,
}

export const createDrags = (): Drags => {
  const store = createStore<Draggables>(() => ({ sorted: new Map(), rows: undefined }))
  const listeners = new Map<string, Set<DragEvents>>()
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    put: (key, part) => {
      const { sorted } = store.getState()
      const now = sorted.get(key)
      // When an entry unmounts, its elements are unset after it was removed here.
      if (!now && !part.element && !part.handle && !part.id) return
      const isKnown = now && Object.entries(part).every(([name, value]) => Reflect.get(now, name) === value)
      if (!isKnown) store.setState({ sorted: new Map(sorted).set(key, { ...nowhere, ...now, ...part }) })
    },
    remove: (key) => {
      const sorted = new Map(store.getState().sorted)
      if (sorted.delete(key)) store.setState({ sorted })
    },
    setRows: (rows) => store.setState({ rows }),
    listen: (list, events) => {
      const listening = listeners.get(list) ?? new Set()
      listeners.set(list, listening.add(events))
      return () => void listening.delete(events)
    },
    emit: (list, event, drag) => {
      for (const events of listeners.get(list) ?? []) events[event]?.(drag)
    },
  }
}
