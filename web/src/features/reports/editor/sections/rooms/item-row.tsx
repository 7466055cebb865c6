import { itemDetailNames, itemDetails, type Item } from '@lintel/contract'
import { claimTexts, isFlagged, isGraded, itemAt, outFacts, typeAt, type ItemPath, type Side } from '@lintel/rules'
import { Badge, Kbd } from '@mantine/core'
import { memo } from 'react'
import { ThumbnailPicture } from '../../../../../ui/photos/photo-picture.tsx'
import { useEditor, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { Chevron, FlagMark, PhotoMark } from '../../row-marks.tsx'
import { ChangeBadge, OutGrade } from './check-out/change.tsx'
import { useIsCopied } from './copied.ts'
import { GradeMark } from './grade-mark.tsx'
import { ItemForm } from './item-form.tsx'
import classes from './item-row.module.css'
import { Grip, MoreButton } from './row-buttons.tsx'
import { useShownFields } from './shown-fields.ts'
import { useDebouncedName } from './item-path.ts'

interface ItemRowProps {
  itemPath: ItemPath
  itemId: string
  open: boolean
  onToggle: (itemId: string) => void
  onMenu: (itemId: string, anchor: HTMLElement) => void
}

const codesOf = (item: Item, side: Side) => [
  ...new Set([...item.condition.responsibility, ...item.condition[side].notes.flatMap((note) => note.responsibility)]),
]

function Thumbnail({ item, side }: { item: Item; side: Side }) {
  const { photoBucket } = useReportEditor()
  const photos = item.condition[side].photos
  const [first] = photos
  if (!first) return <span className={classes.pictures} />
  return (
    <span className={classes.pictures}>
      <ThumbnailPicture key={first.src} photo={first} bucket={photoBucket} width={96} height={27} />
      <span>
        <PhotoMark />
        {photos.length}
        <span className="sr"> photos</span>
      </span>
    </span>
  )
}

function Flag({ item, side }: { item: Item; side: Side }) {
  return isFlagged(item, side) && <FlagMark label="Flagged" />
}

/** The two grade columns: condition and cleanliness, or check-in and check-out. */
function GradeColumns({ item, side }: { item: Item; side: Side }) {
  const { condition, cleanliness } = item.condition[side]
  if (side === 'out')
    return (
      <>
        <span className={classes.soft}>{item.condition.in.condition || '–'}</span>
        <span>
          <OutGrade item={item} />
        </span>
      </>
    )
  return (
    <>
      <span>
        <GradeMark grade={condition} />
      </span>
      <span className={classes.soft}>{cleanliness || (condition === '' ? '–' : '')}</span>
    </>
  )
}

function ClosedColumns({ item }: { item: Item }) {
  const { side, ...shows } = useShownFields()
  const { notes } = item.condition[side]
  const codes = codesOf(item, side)
  // Without marks the note uses their space too.
  const isMarked = codes.length > 0 || isFlagged(item, side)
  return (
    <>
      <span className={classes.quantity}>{shows.quantity && item.qty}</span>
      {shows.condition ? (
        <GradeColumns item={item} side={side} />
      ) : (
        <>
          <span />
          <span />
        </>
      )}
      <span className={classes.soft} data-wide={!isMarked || undefined}>
        {shows.condition && notes[0]?.note}
        {shows.condition && notes.length > 1 && <em> +{notes.length - 1}</em>}
      </span>
      {isMarked && (
        <span className={classes.marks}>
          {codes.map((code) => (
            <span key={code} className={classes.code}>
              {code}
            </span>
          ))}
          <Flag item={item} side={side} />
        </span>
      )}
      {shows.photos ? <Thumbnail item={item} side={side} /> : <span />}
    </>
  )
}

/** The facts that changed since check-in, e.g. 'now: White, serial 0123'. */
const changesText = (item: Item, shown: { colour: boolean; quantity: boolean }): string => {
  const now = outFacts(item)
  const details = itemDetailNames.map((detail) => {
    const { label, isLabelled } = itemDetails[detail]
    return now[detail] && isLabelled ? `${label.toLowerCase()} ${now[detail]}` : now[detail]
  })
  const changes = [
    now.name,
    shown.colour && now.colour,
    shown.quantity && now.qty !== undefined && `Qty ${now.qty}`,
    ...details,
    ...claimTexts(now).map((text) => text.toLowerCase()),
    now.constituents && 'other parts',
  ].filter(Boolean)
  return changes.length > 0 ? `now: ${changes.join(', ')}` : ''
}

/** The text next to an item's name: its colour; in a flat list, which has no headings, also its type and room. */
const useItemHint = (itemPath: ItemPath): string => {
  const { side, colour, quantity, flat } = useShownFields()
  // A single selector returning one string, because every row runs it at every keystroke.
  return useEditor(({ body }) => {
    const item = itemAt(body, itemPath)
    const typeName = typeAt(body, itemPath)?.name
    if (!item) return ''
    const kind = flat && typeName && !item.name.toLowerCase().includes(typeName.toLowerCase()) ? typeName : ''
    return [
      side === 'out' && changesText(item, { colour, quantity }),
      colour && item.colour,
      kind,
      flat && body.rooms[itemPath.room]?.name,
    ]
      .filter(Boolean)
      .join(' · ')
  })
}

const useItemRow = ({ itemPath, itemId, open }: Pick<ItemRowProps, 'itemPath' | 'itemId' | 'open'>) => {
  const found = useEditor((state) => itemAt(state.body, itemPath))
  const shown = useShownFields()
  const debouncedName = useDebouncedName(found, itemPath)
  const hint = useItemHint(itemPath)
  const group = useFocusTarget('item', itemId)
  const head = useFocusTarget('item head', itemId)
  const isCopied = useIsCopied(found, shown.side)
  // Between a move and the re-render of the rows, another item may be at this path.
  const item = found?._uuid === itemId ? found : undefined
  return { item, name: (open ? debouncedName : item?.name) ?? '', hint, group, head, isCopied, shown }
}

function CopiedMark() {
  return (
    <Badge data-tone="amber" title="Copied from another room: change it, or press its grade again">
      Copied
    </Badge>
  )
}

/** Created once, so that typing in the item does not re-render it. */
const keysHint = (
  <span aria-hidden>
    Next item <Kbd>Ctrl Enter</Kbd> Close <Kbd>Esc</Kbd>
  </span>
)

export const ItemRow = memo(function ItemRow({ itemPath, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const { item, name, hint, group, head, isCopied, shown } = useItemRow({ itemPath, itemId, open })
  const { side } = shown
  if (!item) return null
  return (
    <div
      ref={group}
      className={classes.item}
      data-item={itemId}
      data-open={open || undefined}
      role="group"
      aria-label={name}
    >
      <div className={classes.row}>
        <Grip kind="item" id={itemId} name={name} />
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          ref={head}
          data-item-head={itemId}
          onClick={() => onToggle(itemId)}
        >
          <Chevron />
          <span className={classes.name}>
            <b>{name || 'Unnamed item'}</b>
            {isCopied && <CopiedMark />}
            <span>{hint}</span>
          </span>
          {open ? (
            <span className={classes.hint}>
              {side === 'out' && (
                <>
                  <ChangeBadge item={item} />
                  <Flag item={item} side={side} />
                </>
              )}
              {keysHint}
            </span>
          ) : (
            <ClosedColumns item={item} />
          )}
        </button>
        <MoreButton name={name} onMenu={(anchor) => onMenu(itemId, anchor)} />
      </div>
      {open && <ItemForm item={item} itemPath={itemPath} />}
    </div>
  )
})

export const PhoneItemRow = memo(function PhoneItemRow({ itemPath, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const { item, name, hint, group, head, isCopied, shown } = useItemRow({ itemPath, itemId, open })
  const { side, ...shows } = shown
  if (!item) return null
  const { condition, photos } = item.condition[side]
  const graded = isGraded(item, side)
  return (
    <div
      ref={group}
      className={classes.phoneItem}
      data-item={itemId}
      data-open={open || undefined}
      role="group"
      aria-label={name}
    >
      <div className={classes.phoneLine}>
        <button
          type="button"
          className={classes.phoneHead}
          aria-expanded={open}
          ref={head}
          data-item-head={itemId}
          onClick={() => onToggle(itemId)}
        >
          {shows.condition && <ProgressRing done={graded ? 1 : 0} of={1} label={graded ? 'Graded' : 'Not graded'} />}
          <span className={classes.phoneName}>
            <b>{name || 'Unnamed item'}</b>
            <span>{[hint, open && shows.quantity && item.qty].filter(Boolean).join(' · ')}</span>
          </span>
          {!open && (
            <span className={classes.phoneRight}>
              {isCopied && <CopiedMark />}
              <Flag item={item} side={side} />
              {shows.condition && side === 'out' && graded && <OutGrade item={item} />}
              {shows.condition && side === 'in' && graded && <GradeMark grade={condition} />}
              {shows.photos && (
                <span className={classes.phonePictures}>
                  <PhotoMark large />
                  {photos.length}
                  <span className="sr"> photos</span>
                </span>
              )}
            </span>
          )}
        </button>
        {open && <MoreButton touch name={name} onMenu={(anchor) => onMenu(itemId, anchor)} />}
      </div>
      {open && <ItemForm item={item} itemPath={itemPath} touch />}
    </div>
  )
})
