import {
  displayDate,
  isCounted,
  entryHasEnteredCheckIn,
  setEntryQuantity,
  type Side,
  entryPhotoReferences,
  type EntryList,
} from '@lintel/rules'
import { IconLock } from '@tabler/icons-react'
import { useCallback, type ReactNode, useMemo } from 'react'
import { useEditor, useReportEditor, useTellsCheckIn } from '../editor-context.tsx'
import { QuantityField } from '../sections/rooms/quantity-field.tsx'
import classes from './entry-body.module.css'
import { editEntry } from './use-entry.tsx'
import { reportSections } from '@lintel/contract'
import { PhotoList } from '../photo-list.tsx'
import { useLinkChoice } from '../photos/link-choice.tsx'

/** True for reports that compare two moments: `out` is edited next to the read-only `in`. */
export const useCompares = (): boolean => useEditor((state) => state.side === 'out')

function CheckInHead({ told }: { told: boolean }) {
  const { previousReportRef: ref, linkedReports } = useEditor((state) => state.header)
  const tells = useTellsCheckIn()
  const previous = linkedReports.find((report) => report.ref === ref)
  if (tells)
    return (
      <h4>
        Check In <span>As told by the agency</span>
      </h4>
    )
  return (
    <h4>
      Check In {told ? <span>As told by the agency</span> : previous && <span>{displayDate(previous.date)}</span>}
      <small>
        <IconLock size={13} stroke={1.7} aria-hidden />
        {told || ref === undefined ? 'Read-only' : `${ref}, read-only`}
      </small>
    </h4>
  )
}

export function PhotosBeside({ photos, children }: { photos: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div className={classes.main}>{children}</div>
      <div className={classes.photos}>{photos}</div>
    </div>
  )
}

/** On a check-out both moments are side by side, below the fields. */
export function EntryBody({
  children,
  entry,
  renderQuantity,
  renderPhotos,
}: {
  children: ReactNode
  entry: Parameters<typeof entryHasEnteredCheckIn>[0]
  renderQuantity?: (side: Side, shown: boolean) => ReactNode
  renderPhotos: (side: Side, shown: boolean) => ReactNode
}) {
  const compares = useCompares()
  const date = useEditor((state) => state.body.date)
  const isShown = !useTellsCheckIn()
  const counted = renderQuantity ? true : undefined
  if (!compares) return <PhotosBeside photos={renderPhotos('in', false)}>{children}</PhotosBeside>
  return (
    <div className={classes.main}>
      {children}
      <div className={classes.moments}>
        <div role="group" aria-label="Check In" data-shown={isShown || undefined} data-counted={counted}>
          <CheckInHead told={entryHasEnteredCheckIn(entry)} />
          {renderQuantity?.('in', isShown)}
          {renderPhotos('in', isShown)}
        </div>
        <div role="group" aria-label="Check Out" data-counted={counted}>
          <h4>
            Check Out <span>{displayDate(date)}</span>
          </h4>
          {renderQuantity?.('out', false)}
          {renderPhotos('out', false)}
        </div>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </dl>
  )
}

export function EntryQuantity({
  list,
  index,
  id,
  side,
  shown,
}: {
  list: 'keys' | 'appliances'
  index: number
  id: string
  side: Side
  shown: boolean
}) {
  const { store } = useReportEditor()
  // Not counted differs from 0.
  const quantity = useEditor((state) => {
    const qty = state.body[list][index]?.qty
    return qty && (side === 'in' || isCounted(qty)) ? qty[side] : undefined
  })
  const write = useCallback(
    (value: number | undefined) =>
      editEntry(
        store,
        'Change quantity',
        list,
        id,
        (draft, at) => setEntryQuantity(draft, list, at, side, value),
        `qty.${side}`,
      ),
    [store, list, id, side],
  )
  return shown ? (
    <Fact label="Qty">
      <span className="num">{quantity}</span>
    </Fact>
  ) : (
    <QuantityField label="Qty" quantity={quantity} path={`${list}.${index}.qty.${side}`} onChange={write} />
  )
}

const none: never[] = []

const useEntryReferences = (list: EntryList, index: number, side: Side) =>
  useEditor((state) =>
    entryPhotoReferences(
      state.body[list].map((entry) => entry.photos[side]),
      index,
      reportSections[list].photoCode,
      side,
    ),
  )

export function EntryPhotos({
  list,
  index,
  id,
  side,
  label,
  shown,
}: {
  list: EntryList
  index: number
  id: string
  side: Side
  /** The subject of the photographs, e.g. 'Front door'. */
  label: string
  shown?: boolean
}) {
  const photos = useEditor((state) => state.body[list][index]?.photos[side] ?? none)
  const references = useEntryReferences(list, index, side)
  const target = useMemo(() => ({ kind: 'entry', list, id, side }) as const, [list, id, side])
  const before = useEditor((state) => (side === 'out' && state.body[list][index]?.photos.in) || none)
  const choose = useLinkChoice(target, before, useEntryReferences(list, index, 'in'), photos)
  if (shown && photos.length === 0) return <p className={classes.none}>No photos</p>
  return (
    <PhotoList
      photos={photos}
      target={target}
      label={label}
      references={references}
      shown={shown}
      extra={choose}
      path={`${list}.${index}.photos.${side}`}
    />
  )
}
