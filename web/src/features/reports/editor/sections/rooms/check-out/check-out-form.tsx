import type { Item, Photo, Responsibility } from '@lintel/contract'
import {
  displayDate,
  factChanges,
  isGone,
  hasEnteredCheckIn,
  keepsCheckIn,
  presentFacts,
  toggleItemResponsibility,
  type ItemPath,
  type Side,
  removeItem,
  restoreItem,
  setSameAsCheckin,
  setSameNote,
} from '@lintel/rules'
import { Badge, Switch } from '@mantine/core'
import { useCallback, useMemo, useState, type ReactNode, memo } from 'react'
import { withoutSingleKeys } from '../../../../../../lib/shortcuts.ts'
import { useEditor, useIsReadOnly, useReportEditor, useSideFields, useTellsCheckIn } from '../../../editor-context.tsx'
import { AudioList } from '../audio-list.tsx'
import { ClaimFacts, useAsksClaimFacts } from '../claim-facts.tsx'
import { ItemFields } from '../item-fields.tsx'
import { ResponsibilityCodes } from '../responsibility-codes.tsx'
import { Grades, Notes, SidePhotos, usePhotoReferences } from '../side-parts.tsx'
import { useItemWords } from '../use-item-words.ts'
import { useDebouncedName, pathOfItem, type ItemRef } from '../item-path.ts'
import { CheckInLine } from './check-in-line.tsx'
import { CheckInSide } from './check-in-side.tsx'
import classes from './check-out.module.css'
import { useLinkChoice } from '../../../photos/link-choice.tsx'
import { useReadOnlyChoice } from '../../../../../../ui/form/field-context.ts'
import { TextField } from '../../../../../../ui/form/fields.tsx'
import { useReportField } from '../../../fields/report-fields.tsx'

interface FormProps {
  item: Item
  itemPath: ItemPath
  touch?: boolean
}

/** The links between check-in and check-out photographs of the same subject, in both directions. */
const useLinks = (itemId: string, itemPath: ItemPath, before: readonly Photo[], after: readonly Photo[]) => {
  const references = usePhotoReferences(itemPath, before, 'in')
  const outReferences = usePhotoReferences(itemPath, after, 'out')
  const linked = useMemo(() => {
    const byId = new Map<string, string>()
    for (const [index, { linkedphoto }] of after.entries()) {
      if (!linkedphoto) continue
      byId.set(linkedphoto, [byId.get(linkedphoto), outReferences[index]].filter(Boolean).join(', '))
    }
    return byId
  }, [after, outReferences])
  const target = useMemo(() => ({ kind: 'item', id: itemId, side: 'out' }) as const, [itemId])
  return { references, linked, choose: useLinkChoice(target, before, references, after) }
}

/** Responsibility codes of the item as a whole, imported from other systems; new ones are set per note. */
function ItemResponsibility({ id, codes }: { id: string; codes: readonly Responsibility[] }) {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  if (codes.length === 0) return null
  return (
    <div className={classes.whole}>
      <span>Responsibility for the whole item</span>
      <ResponsibilityCodes
        shown={codes}
        chosen={codes}
        readOnly={readOnly}
        onToggle={(code) =>
          store.editItem('Change responsibility', id, (draft, at) => toggleItemResponsibility(draft, at, code))
        }
      />
    </div>
  )
}

function PresentFacts({ item, itemPath }: FormProps) {
  const name = useEditor(({ body }) => presentFacts(body, item).name)
  const changes = factChanges(item)
  return (
    <div className={classes.present}>
      <ItemFields id={item._uuid} name={name} slug={item.slug} itemPath={itemPath} />
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label="Changed since check-in">
          {changes.map(({ fact, label, before, after }) => (
            <li key={fact}>
              <Badge data-tone="amber">
                {label}: {before} to {after}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a claim for it needs. */
function GoneFacts({ item, itemPath }: FormProps) {
  return useAsksClaimFacts(itemPath) ? <ClaimFacts id={item._uuid} itemPath={itemPath} /> : <div />
}

function WrittenSide({
  item,
  itemPath,
  touch,
  side,
  label,
  head,
  below,
  photosOf,
  extra,
  gone,
}: FormProps & {
  side: Side
  label: string
  head: ReactNode
  /** True if the item is gone and cannot be graded. */
  gone?: boolean
  below?: ReactNode
  photosOf: string
  extra?: (photo: Photo) => ReactNode
}) {
  const shows = useSideFields(side)
  const { _uuid: id, name, slug } = item
  const { conditions } = useItemWords({ name, slug, itemPath })
  const { condition, cleanliness, notes, audios, photos } = item.condition[side]
  const shared = { id, touch, side }
  return (
    <div className={classes.out} role="group" aria-label={label}>
      {head}
      {shows.condition && !gone ? (
        <Grades {...shared} condition={condition} cleanliness={cleanliness} />
      ) : (
        <>
          <div />
          <div />
        </>
      )}
      <div className={classes.written}>
        {shows.condition && <Notes {...shared} itemPath={itemPath} conditions={conditions} notes={notes} />}
        {below}
        {(shows.condition || audios.length > 0) && <AudioList {...shared} name={photosOf} audios={audios} />}
      </div>
      <div>
        {shows.photos && <SidePhotos {...shared} name={photosOf} photos={photos} itemPath={itemPath} extra={extra} />}
      </div>
    </div>
  )
}

export function CheckOutForm({ item, itemPath, touch }: FormProps) {
  const date = useEditor((state) => state.body.date)
  const tells = useTellsCheckIn()
  const { _uuid: id, name, slug } = item
  const { in: past, out, responsibility, previousresponsibility } = item.condition
  const keeps = useEditor((state) => keepsCheckIn(state.body, item))
  const gone = isGone(item)
  const debouncedName = useDebouncedName(item, itemPath)
  const { references, linked, choose } = useLinks(id, itemPath, past.photos, out.photos)
  const form = { item, itemPath, touch }
  const isTold = tells && !past.readonly
  const isLine = touch === true && !isTold
  const [isShown, setShown] = useState(false)
  const before = isTold ? (
    <WrittenSide
      {...form}
      side="in"
      label="Check In"
      photosOf={`${debouncedName} at check-in`}
      head={
        <p className={classes.head}>
          <b>Check In</b> As told by the agency
        </p>
      }
    />
  ) : (
    <CheckInSide
      id={id}
      name={debouncedName}
      factsAt={keeps ? itemPath : undefined}
      past={past}
      told={hasEnteredCheckIn(item)}
      previous={previousresponsibility}
      references={references}
      linked={linked}
      touch={touch}
    />
  )
  return (
    <div className={classes.form} data-touch={touch || undefined} {...withoutSingleKeys}>
      {!keeps && (
        <div className={classes.fields}>
          <ItemFields id={id} name={name} slug={slug} itemPath={itemPath} />
        </div>
      )}
      <div className={classes.sides} data-kept={keeps || undefined}>
        {/* On a phone the check-out comes first, and the check-in is a single line until expanded. */}
        {!isLine && before}
        <WrittenSide
          {...form}
          side="out"
          label="Check Out"
          photosOf={debouncedName}
          extra={choose}
          gone={gone}
          below={<ItemResponsibility id={id} codes={responsibility} />}
          head={
            <>
              <div>
                <div className={classes.head}>
                  <b>Check Out</b> <span className="num">{displayDate(date)}</span>
                  {keeps && <GoneSwitch id={id} gone={gone} />}
                  {!gone && <SameSwitch id={id} active={out.sameAsCheckin.active} />}
                </div>
                {isLine && (
                  <CheckInLine
                    id={id}
                    name={debouncedName}
                    past={past}
                    references={references}
                    isShown={isShown}
                    onShow={() => setShown(!isShown)}
                  />
                )}
                {gone && <p className={classes.gone}>The check-in details stay unchanged.</p>}
                {out.sameAsCheckin.active && <SameNote id={id} itemPath={itemPath} note={out.sameAsCheckin.note} />}
              </div>
              {keeps && (gone ? <GoneFacts {...form} /> : <PresentFacts {...form} />)}
            </>
          }
        />
        {isLine && isShown && before}
      </div>
    </div>
  )
}

interface ItemSwitchProps {
  label: string
  checked: boolean
  onSet: (next: boolean) => void
}

function ItemSwitch({ label, checked, onSet }: ItemSwitchProps) {
  const reads = useReadOnlyChoice()
  return (
    <Switch
      className={classes.same}
      size="xs"
      labelPosition="left"
      label={label}
      {...reads}
      checked={checked}
      onChange={(event) => onSet(event.currentTarget.checked)}
    />
  )
}

const SameSwitch = memo(function SameSwitch({ id, active }: { id: string; active: boolean }) {
  const { store } = useReportEditor()
  const set = (next: boolean) =>
    store.editItem('Same as Check-In', id, (draft, at) => setSameAsCheckin(draft, at, next))
  return <ItemSwitch label="Same as Check-In" checked={active} onSet={set} />
})

const GoneSwitch = memo(function GoneSwitch({ id, gone }: { id: string; gone: boolean }) {
  const { store } = useReportEditor()
  const set = (next: boolean) =>
    store.editItem(next ? 'Mark as not there' : 'Mark as there', id, next ? removeItem : restoreItem)
  return <ItemSwitch label="Not there at check-out" checked={gone} onSet={set} />
})

/** A note that is printed next to 'As check-in'. */
const SameNote = memo(function SameNote({ id, itemPath, note }: ItemRef & { note: string }) {
  const { store } = useReportEditor()
  const write = useCallback(
    (step: string, text: string) => store.editItem(step, id, (draft, at) => setSameNote(draft, at, text), 'same-note'),
    [store, id],
  )
  const path = `${pathOfItem(itemPath)}.condition.out.sameAsCheckin.note` as const
  const field = useReportField(path, 'Note to Same as Check-In', { step: 'Write note', value: note, write })
  return (
    <div className={classes.sameNote}>
      <TextField {...field} maxLength={8000} />
    </div>
  )
})
