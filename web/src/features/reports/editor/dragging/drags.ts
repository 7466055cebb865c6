import { createStore, type StoreApi } from 'zustand/vanilla'

/** An entry of a list that can be dragged to another place in it. */
export interface Sorted {
  /** Names it within its list. */
  id: string
  list: string
  index: number
  element: Element | undefined
  handle: Element | undefined
  /** What takes it: its handle by pointer alone, or the whole picture by pointer and its handle by keys. */
  takenBy: 'handle' | 'picture'
  disabled: boolean
}

/** A drag, as the owner of what is dragged hears of it. */
export interface Drag {
  /** The id of what is dragged. */
  id: string
  /** Its index in its list when the drag began, and now; both 0 for rows, which find their place themselves. */
  from: number
  to: number
  canceled: boolean
  /** What moved it: a pointer's event or a key's. */
  event: Event | undefined
  /** How far a key moves it. */
  by: { x: number; y: number } | undefined
  /** Leaves what is shown of it where it is. */
  preventDefault: () => void
}

/** What happens while something of a list is dragged. */
export interface DragEvents {
  onStart?: (drag: Drag) => void
  onMove?: (drag: Drag) => void
  onEnd: (drag: Drag) => void
}

/** What could be dragged at the moment. */
export interface Draggables {
  sorted: ReadonlyMap<object, Sorted>
  /** Of the list of rooms, the grip that is pointed at or focused: no other can be taken. Missing where no row can be. */
  rows: { grip: HTMLElement | undefined } | undefined
}

/**
 * What can be dragged in an open report, and who is notified of it. Parts of the editor register here, so that
 * they are drawn without the library, which comes later and takes up what it finds.
 */
export interface Drags extends Pick<StoreApi<Draggables>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** What is known of an entry from now on; `key` is its own for as long as it is drawn. */
  put: (key: object, part: Partial<Sorted>) => void
  remove: (key: object) => void
  setRows: (rows: Draggables['rows']) => void
  /** Tells of drags in a list from now on; answers how to end that. */
  listen: (list: string, events: DragEvents) => () => void
  tell: (list: string, event: keyof DragEvents, drag: Drag) => void
}

/** The list that rows of rooms are dragged in. */
export const rowsList = 'rows'

const nowhere: Sorted = {
  ...{ id: '', list: '', index: 0, element: undefined, handle: undefined },
  ...{ takenBy: 'handle', disabled: true },
}

export const createDrags = (): Drags => {
  const store = createStore<Draggables>(() => ({ sorted: new Map(), rows: undefined }))
  const listeners = new Map<string, Set<DragEvents>>()
  return {
    ...{ getState: store.getState, subscribe: store.subscribe, getInitialState: store.getInitialState },
    put: (key, part) => {
      const { sorted } = store.getState()
      const now = sorted.get(key)
      // An entry that is taken away loses its elements after it was removed here.
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
      const told = listeners.get(list) ?? new Set()
      listeners.set(list, told.add(events))
      return () => void told.delete(events)
    },
    tell: (list, event, drag) => {
      for (const events of listeners.get(list) ?? []) events[event]?.(drag)
    },
  }
}
