import { imagePath, type Item } from '@lintel/contract'
import { isFlagged, isGraded, itemAt, type ItemPlace, type Side } from '@lintel/rules'
import { Kbd } from '@mantine/core'
import { IconChevronRight, IconFlag3Filled, IconPhoto } from '@tabler/icons-react'
import { memo } from 'react'
import { useEditor, useOpenReport } from '../editor-context.tsx'
import { ProgressRing } from '../navigation/progress-ring.tsx'
import { ChangeBadge, OutGrade } from './check-out/change.tsx'
import { GradeMark } from './grade-mark.tsx'
import { ItemForm } from './item-form.tsx'
import classes from './item-row.module.css'
import { Grip, MoreButton } from './row-buttons.tsx'
import { useShownFields } from './shown-fields.ts'

export interface ItemRowProps {
  place: ItemPlace
  itemId: string
  open: boolean
  onToggle: (itemId: string) => void
  onMenu: (itemId: string, anchor: HTMLElement) => void
}

const codesOf = (item: Item, side: Side) => [
  ...new Set([...item.condition.responsibility, ...item.condition[side].notes.flatMap((note) => note.responsibility)]),
]

function Thumbnail({ item, side }: { item: Item; side: Side }) {
  const { photoBucket } = useOpenReport()
  const photos = item.condition[side].photos
  const [first] = photos
  if (!first) return <span className={classes.pictures} />
  return (
    <span className={classes.pictures}>
      <img
        src={imagePath(photoBucket, first.src, 96, first.rotate)}
        alt=""
        width={36}
        height={27}
        loading="lazy"
        decoding="async"
      />
      <span>
        <IconPhoto size={13} stroke={1.7} aria-hidden />
        {photos.length}
        <span className="sr"> photos</span>
      </span>
    </span>
  )
}

function Flag({ item, side }: { item: Item; side: Side }) {
  if (!isFlagged(item, side)) return null
  return <IconFlag3Filled size={14} className={classes.red} role="img" aria-label="Flagged" />
}

/** The two columns of grades: condition and cleanliness, or check-in and check-out. */
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
      <span className={classes.soft}>
        {shows.condition && notes[0]?.note}
        {shows.condition && notes.length > 1 && <em> +{notes.length - 1}</em>}
      </span>
      <span className={classes.marks}>
        {codesOf(item, side).map((code) => (
          <span key={code} className={classes.code}>
            {code}
          </span>
        ))}
        <Flag item={item} side={side} />
      </span>
      {shows.photos ? <Thumbnail item={item} side={side} /> : <span />}
    </>
  )
}

/** What stands beside an item's name: its colour, its kind where the name does not say it, its room in a flat list. */
const useItemHint = (item: Item | undefined, place: ItemPlace): string => {
  const { colour, flat } = useShownFields()
  const typeName = useEditor((state) => state.body.rooms[place.room]?.sections[place.section]?.types[place.type]?.name)
  const roomName = useEditor((state) => (flat ? state.body.rooms[place.room]?.name : undefined))
  if (!item) return ''
  const kind = typeName && !item.name.toLowerCase().includes(typeName.toLowerCase()) ? typeName : ''
  return [colour && item.colour, kind, roomName].filter(Boolean).join(' · ')
}

/** An item on the desk: one line of the table, or open with all its fields below the line. */
export const ItemRow = memo(function ItemRow({ place, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const item = useEditor((state) => itemAt(state.body, place))
  const { side } = useShownFields()
  const hint = useItemHint(item, place)
  // For the moment between a move and the new rows another item may stand here.
  if (item?._uuid !== itemId) return null
  return (
    <div className={classes.item} data-item={itemId} data-open={open || undefined} role="group" aria-label={item.name}>
      <div className={classes.row}>
        <Grip kind="item" id={itemId} name={item.name} />
        <button
          type="button"
          className={classes.head}
          aria-expanded={open}
          data-item-head={itemId}
          onClick={() => onToggle(itemId)}
        >
          <IconChevronRight size={15} stroke={1.8} className={classes.chevron} aria-hidden />
          <span className={classes.name}>
            <b>{item.name || 'Unnamed item'}</b>
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
              <span aria-hidden>
                Next item <Kbd>Ctrl Enter</Kbd> Close <Kbd>Esc</Kbd>
              </span>
            </span>
          ) : (
            <ClosedColumns item={item} />
          )}
        </button>
        <MoreButton name={item.name} onMenu={(anchor) => onMenu(itemId, anchor)} />
      </div>
      {open && <ItemForm item={item} place={place} />}
    </div>
  )
})

/** An item on the phone. */
export const PhoneItemRow = memo(function PhoneItemRow({ place, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const item = useEditor((state) => itemAt(state.body, place))
  const { side, ...shows } = useShownFields()
  const hint = useItemHint(item, place)
  if (item?._uuid !== itemId) return null
  const { condition, photos } = item.condition[side]
  const graded = isGraded(item, side)
  return (
    <div
      className={classes.phoneItem}
      data-item={itemId}
      data-open={open || undefined}
      role="group"
      aria-label={item.name}
    >
      <div className={classes.phoneLine}>
        <button
          type="button"
          className={classes.phoneHead}
          aria-expanded={open}
          data-item-head={itemId}
          onClick={() => onToggle(itemId)}
        >
          {shows.condition && <ProgressRing done={graded ? 1 : 0} of={1} label={graded ? 'Graded' : 'Not graded'} />}
          <span className={classes.phoneName}>
            <b>{item.name || 'Unnamed item'}</b>
            <span>{[hint, open && shows.quantity && item.qty].filter(Boolean).join(' · ')}</span>
          </span>
          {!open && (
            <span className={classes.phoneRight}>
              <Flag item={item} side={side} />
              {shows.condition && side === 'out' && graded && <OutGrade item={item} />}
              {shows.condition && side === 'in' && graded && <GradeMark grade={condition} />}
              {shows.photos && (
                <span className={classes.phonePictures}>
                  <IconPhoto size={15} stroke={1.6} aria-hidden />
                  {photos.length}
                  <span className="sr"> photos</span>
                </span>
              )}
            </span>
          )}
        </button>
        {open && <MoreButton touch name={item.name} onMenu={(anchor) => onMenu(itemId, anchor)} />}
      </div>
      {open && <ItemForm item={item} place={place} touch />}
    </div>
  )
})
