import {
  claimFactLabels,
  itemDetailNames,
  itemDetails,
  responsibilityCodes,
  type ConditionIn,
  type Note,
  type Photo,
  type Responsibility,
} from '@lintel/contract'
import { claimFactNames, claimFactText, displayDate, itemAt, ownFacts, partsText, type ItemPath } from '@lintel/rules'
import { IconFlag3Filled, IconLink, IconLock } from '@tabler/icons-react'
import { memo, useCallback, useMemo } from 'react'
import { useEditor, useItemField, useSideFields } from '../../../editor-context.tsx'
import { PhotoList } from '../../../photo-list.tsx'
import { AudioList } from '../audio-list.tsx'
import { GradeMark } from '../grade-mark.tsx'
import link from '../../../photos/link-choice.module.css'
import classes from './check-out.module.css'

function Codes({ codes }: { codes: readonly Responsibility[] }) {
  if (codes.length === 0) return null
  return (
    <span className={classes.codes}>
      {codes.map((code) => (
        <abbr key={code} title={responsibilityCodes[code]}>
          {code}
        </abbr>
      ))}
    </span>
  )
}

function Source({ told }: { told: boolean }) {
  const ref = useEditor((state) => state.header.previousReportRef)
  const date = useEditor((state) => state.header.linkedReports.find((linked) => linked.ref === ref)?.date)
  return (
    <>
      {told ? 'As told by the agency' : date && <span className="num">{displayDate(date)}</span>}
      <span className={classes.lock}>
        <IconLock size={13} stroke={1.8} aria-hidden />
        {told || ref === undefined ? 'Read-only' : `${ref}, read-only`}
      </span>
    </>
  )
}

function PastNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className={classes.none}>No notes</p>
  return (
    <ul>
      {notes.map((note, index) => (
        <li key={`${index}-${note.note}`}>
          {note.note}
          {note.flagged && <IconFlag3Filled size={13} className={classes.red} role="img" aria-label="Flagged" />}
          <Codes codes={note.responsibility} />
        </li>
      ))}
    </ul>
  )
}

interface PastPhotosProps {
  id: string
  name: string
  photos: readonly Photo[]
  references: readonly string[]
  /** The references of the check-out photographs linked to each photograph, by photograph id. */
  linked: ReadonlyMap<string, string>
  touch?: boolean
}

const PastPhotos = memo(function PastPhotos({ id, name, photos, references, linked, touch }: PastPhotosProps) {
  const target = useMemo(() => ({ kind: 'item', id, side: 'in' }) as const, [id])
  const extra = useCallback(
    (photo: Photo) => {
      const again = linked.get(photo.id)
      if (again === undefined) return null
      return (
        <span className={link.link} data-linked>
          <IconLink size={13} stroke={1.8} aria-hidden />
          <span className="sr">Shown again in </span>
          {again}
        </span>
      )
    },
    [linked],
  )
  if (photos.length === 0) return <p className={classes.none}>No photos</p>
  return (
    <PhotoList
      shown
      photos={photos}
      target={target}
      label={`${name} at check-in`}
      references={references}
      strip={touch}
      extra={extra}
    />
  )
})

function PastFacts({ name, itemPath }: { name: string; itemPath: ItemPath }) {
  const past = useEditor(({ body }) => {
    const item = itemAt(body, itemPath)
    return item && ownFacts(item)
  })
  const showsName = useItemField('Item')
  const showsColour = useItemField('Colour')
  const showsQuantity = useItemField('Qty')
  if (!past) return null
  const { colour, qty, constituents } = past
  const said = showsName ? itemDetailNames.filter((detail) => past[detail] !== '') : []
  const claimed = showsName ? claimFactNames.filter((fact) => past[fact] !== '') : []
  const facts = [
    ...(showsName ? [['Item', name] as const] : []),
    ...(showsColour ? [['Colour', colour] as const] : []),
    ...(showsQuantity ? [['Qty', String(qty)] as const] : []),
    ...said.map((detail) => [itemDetails[detail].label, past[detail]] as const),
    ...claimed.map((fact) => [claimFactLabels[fact], claimFactText(fact, past[fact])] as const),
    ...(showsName && constituents.length > 0 ? [['Parts', partsText(constituents)] as const] : []),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} data-wide={label === 'Parts' || undefined}>
          <dt>{label}</dt>
          <dd>{value || <span className={classes.none}>None</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CheckInSideProps extends Omit<PastPhotosProps, 'photos'> {
  past: ConditionIn
  /** True if no earlier report recorded the check-in, which is then as told by the agency. */
  told: boolean
  /** The path of an item that came from the check-in; its facts are shown. */
  factsAt?: ItemPath
  previous: readonly Responsibility[]
}

export const CheckInSide = memo(function CheckInSide({ past, previous, told, factsAt, ...item }: CheckInSideProps) {
  const shows = useSideFields('in')
  return (
    <div className={classes.in} role="group" aria-label="Check In">
      <p className={classes.head}>
        <b>Check In</b> <Source told={told} />
      </p>
      {factsAt && <PastFacts name={item.name} itemPath={factsAt} />}
      <div className={classes.was}>
        {shows.condition && (
          <>
            <span>Condition</span>
            <GradeMark grade={past.condition} />
          </>
        )}
      </div>
      <div className={classes.was}>
        {shows.condition && (
          <>
            <span>Cleanliness</span>
            {past.cleanliness || <span className={classes.none}>Not graded</span>}
          </>
        )}
      </div>
      <div className={classes.notes}>
        {shows.condition && (
          <>
            <span>Notes</span>
            <PastNotes notes={past.notes} />
          </>
        )}
        {previous.length > 0 && (
          <p className={classes.previous}>
            Responsibility before <Codes codes={previous} />
          </p>
        )}
        <AudioList id={item.id} side="in" name={item.name} audios={past.audios} isPast />
      </div>
      <div>{shows.photos && <PastPhotos {...item} photos={past.photos} />}</div>
    </div>
  )
})
