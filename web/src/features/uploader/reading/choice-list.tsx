import type { Dictionary, DocumentPage, DocumentPlace } from '@lintel/contract'
import { Button, Checkbox, Select } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { selectionState, type ChoiceRow } from './choices.ts'
import classes from './choice-list.module.css'
import { pageName } from './source-page.tsx'

export interface Choosing {
  chosen: ReadonlySet<string>
  rivals: ReadonlyMap<string, string>
  kinds: Readonly<Record<string, string>>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onKind: (room: string, kind: string) => void
}

export interface Source {
  pages: readonly DocumentPage[]
  place: DocumentPlace | undefined
  onLook: (place: DocumentPlace) => void
  onOpen: (place: DocumentPlace) => void
}

function PageOf({ at, of, id, source }: { at: DocumentPlace; of: string; id: string; source: Source }) {
  const name = pageName(source.pages, at.page)
  const line = source.pages.find(({ page }) => page === at.page)?.lines[at.line] ?? ''
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? (
        <Button
          variant="subtle"
          size="md"
          px={8}
          className={classes.page}
          aria-label={`${name}, ${of}`}
          onClick={() => source.onOpen(at)}
        >
          {name}
        </Button>
      ) : (
        <span className={classes.page} aria-hidden>
          {name}
        </span>
      )}
      <span id={`source-${id}`} className="sr">
        {name}: {line}
      </span>
    </>
  )
}

/** One proposal with its checkbox. Focusing or hovering it shows its source in the document. */
export function ProposalRow({
  id,
  at,
  name,
  details,
  choosing: { chosen, onChoose },
  source,
}: {
  id: string
  at: DocumentPlace
  name: string
  details: string
  choosing: Choosing
  source: Source
}) {
  const look = () => source.onLook(at)
  const { place } = source
  return (
    <div
      className={classes.proposal}
      data-here={(place?.page === at.page && place.line === at.line) || undefined}
      onMouseEnter={look}
      onFocus={look}
    >
      <Checkbox
        checked={chosen.has(id)}
        aria-describedby={`source-${id}`}
        label={
          <>
            <b>{name}</b>
            {details !== '' && <span>{details}</span>}
          </>
        }
        onChange={({ currentTarget }) => onChoose([id], currentTarget.checked)}
      />
      <PageOf at={at} of={name} id={id} source={source} />
    </div>
  )
}

function AllOf({ ids, name, choosing }: { ids: readonly string[]; name: string; choosing: Choosing }) {
  const state = selectionState(ids, choosing.chosen, choosing.rivals)
  return (
    <Checkbox
      label={
        <>
          {name} <span className="sr">(all)</span>
        </>
      }
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={() => choosing.onChoose(ids, state !== 'all')}
    />
  )
}

function RoomHead({
  row: { room, ids },
  kinds,
  choosing,
  source,
}: {
  row: Extract<ChoiceRow, { kind: 'room' }>
  kinds: Dictionary['rooms']
  choosing: Choosing
  source: Source
}) {
  const isPhone = useIsPhone()
  const look = () => source.onLook(room.at)
  const isKnown = kinds.some(({ slug }) => slug === room.type)
  const items = room.items.filter(({ id }) => choosing.chosen.has(id)).length
  const isWanted = ids.some((id) => choosing.chosen.has(id))
  return (
    <div className={classes.room} onMouseEnter={look} onFocus={look}>
      <h3>
        <AllOf ids={ids} name={room.name} choosing={choosing} />
      </h3>
      <span className={`${classes.count} num`}>
        {items} of {room.items.length}
      </span>
      <PageOf at={room.at} of={room.name} id={room.id} source={source} />
      {!isKnown && (
        <Select
          className={classes.kind}
          label={`Which kind of room is ${room.name}?`}
          placeholder="Select"
          size={isPhone ? 'md' : 'sm'}
          searchable
          data={kinds.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={choosing.kinds[room.id] ?? null}
          required={isWanted}
          withAsterisk={isWanted}
          onChange={(kind) => choosing.onKind(room.id, kind ?? '')}
        />
      )}
    </div>
  )
}

export interface ChoiceListHandle {
  /** Scrolls to a room's heading, and focuses its kind. */
  showRoom: (id: string) => void
}

/** The offset of the list within the scroll container: the form above it changes height. */
const useMargin = (list: RefObject<HTMLElement | null>) => {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const above = list.current?.previousElementSibling
    if (!above) return undefined
    const measure = () => setMargin(list.current?.offsetTop ?? 0)
    const observer = new ResizeObserver(measure)
    observer.observe(above)
    measure()
    return () => observer.disconnect()
  }, [list])
  return margin
}

/** All proposals as a virtualised list: only visible rows exist. */
export function ChoiceList({
  handle,
  rows,
  scroller,
  kinds,
  choosing,
  source,
}: {
  handle: Ref<ChoiceListHandle>
  rows: readonly ChoiceRow[]
  scroller: HTMLElement | null
  kinds: Dictionary['rooms']
  choosing: Choosing
  source: Source
}) {
  const list = useRef<HTMLDivElement>(null)
  const scrollMargin = useMargin(list)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component: its functions cannot go stale
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => (rows[index]?.kind === 'proposal' ? 46 : 56),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin,
  })
  useImperativeHandle(
    handle,
    () => ({
      showRoom: (id) => {
        const index = rows.findIndex((row) => row.id === id)
        if (index < 0) return
        virtualizer.scrollToIndex(index, { align: 'center' })
        // Once it is rendered.
        setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [required]`)?.focus(), 60)
      },
    }),
    [rows, virtualizer],
  )
  const draw = (row: ChoiceRow) => {
    switch (row.kind) {
      case 'group':
        return (
          <h2 className={classes.group}>
            <AllOf ids={row.ids} name={row.name} choosing={choosing} />
          </h2>
        )
      case 'room':
        return <RoomHead row={row} kinds={kinds} choosing={choosing} source={source} />
      case 'proposal':
        return <ProposalRow {...row} choosing={choosing} source={source} />
    }
  }
  return (
    <div ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.row}
              style={{ top: start - scrollMargin }}
            >
              {draw(row)}
            </div>
          )
        )
      })}
    </div>
  )
}
