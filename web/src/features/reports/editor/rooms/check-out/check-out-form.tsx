import type { Item, Photo, Responsibility } from '@lintel/contract'
import { displayDate, toggleItemResponsibility, type ItemPlace } from '@lintel/rules'
import { useCallback, useMemo } from 'react'
import { useEditor, useIsReadOnly, useOpenReport, useSideFields } from '../../editor-context.tsx'
import { AudioList } from '../audio-list.tsx'
import { ItemFields } from '../item-fields.tsx'
import { ResponsibilityCodes } from '../responsibility-codes.tsx'
import { Grades, Notes, SidePhotos } from '../side-parts.tsx'
import { useItemWords } from '../use-item-words.ts'
import { usePhotoReferences } from '../use-photo-references.ts'
import { useSettledName } from '../use-settled-name.ts'
import { CheckInSide } from './check-in-side.tsx'
import classes from './check-out.module.css'
import { LinkChoice, type Linkable } from './link-choice.tsx'
import { SameNote, SameSwitch } from './same-as-check-in.tsx'

interface FormProps {
  item: Item
  place: ItemPlace
  touch?: boolean
}

/** Which photographs show the same thing, seen from both sides. */
const useLinks = (itemId: string, place: ItemPlace, before: readonly Photo[], after: readonly Photo[]) => {
  const references = usePhotoReferences(place, before, 'in')
  const outReferences = usePhotoReferences(place, after, 'out')
  const choices = useMemo(
    () => before.map((photo, index): Linkable => ({ photo, reference: references[index] ?? '' })),
    [before, references],
  )
  const linked = useMemo(() => {
    const byId = new Map<string, string>()
    for (const [index, { linkedphoto }] of after.entries()) {
      if (!linkedphoto) continue
      byId.set(linkedphoto, [byId.get(linkedphoto), outReferences[index]].filter(Boolean).join(', '))
    }
    return byId
  }, [after, outReferences])
  const choose = useCallback(
    (photo: Photo) => <LinkChoice itemId={itemId} photo={photo} choices={choices} />,
    [itemId, choices],
  )
  return { references, linked, choose }
}

/** Codes that belong to the item as a whole, from other systems; new ones are set note by note. */
function ItemResponsibility({ id, codes }: { id: string; codes: readonly Responsibility[] }) {
  const { store } = useOpenReport()
  const readOnly = useIsReadOnly()
  if (codes.length === 0) return null
  return (
    <div className={classes.whole}>
      <span>Responsibility for the whole item</span>
      <ResponsibilityCodes
        shown={codes}
        chosen={codes}
        disabled={readOnly}
        onToggle={(code) =>
          store.editItem('Change responsibility', id, (draft, at) => toggleItemResponsibility(draft, at, code))
        }
      />
    </div>
  )
}

/** An item of a check-out that stands open: how it was, and beside it how it is. */
export function CheckOutForm({ item, place, touch }: FormProps) {
  const shows = useSideFields('out')
  const date = useEditor((state) => state.body.date)
  const { _uuid: id, name, slug, colour, qty, make, model, serial, constituents } = item
  const { in: past, out, responsibility, previousresponsibility } = item.condition
  const settledName = useSettledName(item, place)
  const words = { name, slug, place }
  const { conditions } = useItemWords(words)
  const { references, linked, choose } = useLinks(id, place, past.photos, out.photos)
  const shared = { id, touch, side: 'out' } as const
  return (
    <div className={classes.form} data-touch={touch || undefined}>
      <div className={classes.fields}>
        <ItemFields
          {...words}
          id={id}
          touch={touch}
          colour={colour}
          quantity={qty}
          make={make}
          model={model}
          serial={serial}
          constituents={constituents}
        />
      </div>
      <div className={classes.sides}>
        <CheckInSide
          id={id}
          name={settledName}
          past={past}
          previous={previousresponsibility}
          references={references}
          linked={linked}
          touch={touch}
        />
        <div className={classes.out} role="group" aria-label="Check Out">
          <div>
            <div className={classes.head}>
              <b>Check Out</b> <span className="num">{displayDate(date)}</span>
              <SameSwitch id={id} active={out.sameAsCheckin.active} />
            </div>
            {out.sameAsCheckin.active && <SameNote id={id} note={out.sameAsCheckin.note} touch={touch} />}
          </div>
          {shows.condition ? (
            <Grades {...shared} condition={out.condition} cleanliness={out.cleanliness} />
          ) : (
            <>
              <div />
              <div />
            </>
          )}
          <div className={classes.written}>
            {shows.condition && <Notes {...shared} conditions={conditions} notes={out.notes} />}
            <ItemResponsibility id={id} codes={responsibility} />
            <AudioList {...shared} audios={out.audios} />
          </div>
          <div>
            {shows.photos && (
              <SidePhotos {...shared} name={settledName} photos={out.photos} place={place} extra={choose} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
