import { imagePath, type Item } from '@lintel/contract'
import { isFlagged, itemAt, type ItemPlace, type Side } from '@lintel/rules'
import { Kbd } from '@mantine/core'
import { IconChevronRight, IconDots, IconFlag3Filled, IconPhoto } from '@tabler/icons-react'
import { memo } from 'react'
import { useEditor, useItemField, useOpenReport } from '../editor-context.tsx'
import { ProgressRing } from '../navigation/progress-ring.tsx'
import { GradeMark } from './grade-mark.tsx'
import { ItemForm } from './item-form.tsx'
import classes from './item-row.module.css'

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

function ClosedColumns({ item, side }: { item: Item; side: Side }) {
  const showsQuantity = useItemField('Qty')
  const { condition, cleanliness, notes } = item.condition[side]
  return (
    <>
      <span className={classes.quantity}>{showsQuantity && item.qty}</span>
      <span>
        <GradeMark grade={condition} />
      </span>
      <span className={classes.soft}>{cleanliness || (condition === '' ? '–' : '')}</span>
      <span className={classes.excerpt}>
        {notes[0]?.note}
        {notes.length > 1 && <em> +{notes.length - 1}</em>}
      </span>
      <span className={classes.marks}>
        {codesOf(item, side).map((code) => (
          <span key={code} className={classes.code}>
            {code}
          </span>
        ))}
        {isFlagged(item) && <IconFlag3Filled size={14} className={classes.red} role="img" aria-label="Flagged" />}
      </span>
      <Thumbnail item={item} side={side} />
    </>
  )
}

/** An item on the desk: one line of the table, or open with all its fields below the line. */
export const ItemRow = memo(function ItemRow({ place, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const item = useEditor((state) => itemAt(state.body, place))
  const side = useEditor((state) => state.side)
  const typeName = useEditor((state) => state.body.rooms[place.room]?.sections[place.section]?.types[place.type]?.name)
  const showsColour = useItemField('Colour')
  // For the moment between a move and the new rows another item may stand here.
  if (item?._uuid !== itemId) return null
  const kind = typeName && !item.name.toLowerCase().includes(typeName.toLowerCase()) ? typeName : ''
  return (
    <div className={classes.item} data-item={itemId} data-open={open || undefined} role="group" aria-label={item.name}>
      <div className={classes.row}>
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
            <span>{[showsColour && item.colour, kind].filter(Boolean).join(' · ')}</span>
          </span>
          {open ? (
            <span className={classes.hint} aria-hidden>
              Next item <Kbd>Ctrl Enter</Kbd> Close <Kbd>Esc</Kbd>
            </span>
          ) : (
            <ClosedColumns item={item} side={side} />
          )}
        </button>
        <button
          type="button"
          className={classes.more}
          aria-label={`More for ${item.name}`}
          aria-haspopup="menu"
          onClick={(event) => onMenu(itemId, event.currentTarget)}
        >
          <IconDots size={16} aria-hidden />
        </button>
      </div>
      {open && <ItemForm item={item} place={place} />}
    </div>
  )
})

/** An item on the phone. */
export const PhoneItemRow = memo(function PhoneItemRow({ place, itemId, open, onToggle, onMenu }: ItemRowProps) {
  const item = useEditor((state) => itemAt(state.body, place))
  const side = useEditor((state) => state.side)
  const showsQuantity = useItemField('Qty')
  if (item?._uuid !== itemId) return null
  const { condition, photos } = item.condition[side]
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
          <ProgressRing done={condition === '' ? 0 : 1} of={1} label={condition === '' ? 'Not graded' : 'Graded'} />
          <span className={classes.phoneName}>
            <b>{item.name || 'Unnamed item'}</b>
            <span>{[item.colour, open && showsQuantity && item.qty].filter(Boolean).join(' · ')}</span>
          </span>
          {!open && (
            <span className={classes.phoneRight}>
              {isFlagged(item) && <IconFlag3Filled size={14} className={classes.red} role="img" aria-label="Flagged" />}
              {condition !== '' && <GradeMark grade={condition} />}
              <span className={classes.phonePictures}>
                <IconPhoto size={15} stroke={1.6} aria-hidden />
                {photos.length}
                <span className="sr"> photos</span>
              </span>
            </span>
          )}
        </button>
        {open && (
          <button
            type="button"
            className={classes.phoneMore}
            aria-label={`More for ${item.name}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu(itemId, event.currentTarget)}
          >
            <IconDots size={20} aria-hidden />
          </button>
        )}
      </div>
      {open && <ItemForm item={item} place={place} touch />}
    </div>
  )
})
