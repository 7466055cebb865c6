import { meterKinds, type Meter } from '@lintel/contract'
import { findOrAddMeter, isMeterRead, meterLabel, newId, newMeter, type MeterKind, type Side } from '@lintel/rules'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SectionPage, useTouch } from '../../../../../ui/form/section-page.tsx'
import { RouteTab, RouteTabs } from '../../../../../ui/route-tabs/route-tabs.tsx'
import { useEditor, useIsReadOnly, useMayUpload, useReportEditor } from '../../editor-context.tsx'
import { ProgressRing } from '../../navigation/progress-ring.tsx'
import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Fields, LongTextField, SwitchField, TextField } from '../../../../../ui/form/fields.tsx'
import { ImageDrop } from '../../../../../ui/files/image-drop.tsx'
import { EntryBody, EntryPhotos } from '../../entries/entry-body.tsx'
import { askToRemove, useKept } from '../../entries/entry-card.tsx'
import { fieldsOfEntry, useEntries, type EditEntry } from '../../entries/use-entry.tsx'
import { useAddPhotos } from '../../photo-list.tsx'
import { meterPage } from './meter-page.ts'
import classes from './meters.module.css'
import { Readings } from './readings.tsx'

function MeterTab({ kind, base }: { kind: MeterKind; base: string }) {
  const standing = useEditor(({ body }) => {
    const meter = body.meters.find(({ name }) => name === kind)
    if (!meter) return undefined
    return isMeterRead(meter) ? 'done' : 'begun'
  })
  return (
    <RouteTab to={`${base}/${meterPage(kind)}`}>
      {standing && <ProgressRing done={standing === 'done' ? 1 : 0} of={1} />}
      {meterLabel(kind)}
    </RouteTab>
  )
}

/** The meters of a kind: the first is found by its name, or shown empty until something is entered. */
function MetersOf({ kind }: { kind: MeterKind }) {
  const [blank] = useState(() => newMeter(kind, newId))
  const indices = useEditor(({ body }) => body.meters.flatMap(({ name }, index) => (name === kind ? [index] : [])))
  const ids = useEditor(({ body }) => indices.map((index) => body.meters[index]?._uuid ?? ''))
  if (indices.length === 0) return <MeterForm key={blank._uuid} blank={blank} index={-1} />
  return indices.map((index, at) => <MeterForm key={ids[at]} blank={blank} index={index} />)
}

export function MetersScreen() {
  const { pathname } = useLocation()
  const [, base = '', slug] = /^(.*\/meters)(?:\/([^/]*))?\/?$/.exec(pathname) ?? []
  const kind = meterKinds.find((candidate) => meterPage(candidate) === slug)
  const read = useEditor(({ body }) => body.meters.filter(isMeterRead).length)
  const count = useEditor(({ body }) => body.meters.length)
  if (!kind) return <Navigate to={`${base}/${meterPage('Electric')}`} replace />
  return (
    <SectionPage title="Meters" summary={count > 0 && `${read} of ${count} read`}>
      <RouteTabs label="Kinds of meters">
        {meterKinds.map((candidate) => (
          <MeterTab key={candidate} kind={candidate} base={base} />
        ))}
      </RouteTabs>
      <MetersOf key={kind} kind={kind} />
    </SectionPage>
  )
}

/** The meter's identifier, as printed on the meter or its bill. */
const referenceHints: Readonly<Partial<Record<Meter['name'], string>>> = {
  Electric: 'Serial number or MPAN',
  Gas: 'Serial number or MPRN',
}

/** Edits a meter, first adding it to the report if it is not there yet. */
const useEditMeter = (meter: Meter): EditEntry => {
  const { store } = useReportEditor()
  return (label, recipe, field) =>
    store.edit(label, (draft) => recipe(draft, findOrAddMeter(draft, meter)), {
      about: meter._uuid,
      field: field && `meters/${meter._uuid}/${field}`,
    })
}

function Remove({ id, index, label }: { id: string; index: number; label: string }) {
  const touch = useTouch()
  const kept = useKept('meters', index)
  const { remove, restore } = useEntries('meters', 'meter')
  const ask = async () => {
    if (await askToRemove('meter', kept !== undefined)) remove(id)
  }
  if (kept === 'gone')
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => restore(id)}>
        It is there after all
      </Button>
    )
  return (
    <Tooltip label="Remove meter">
      <ActionIcon size={touch ? 44 : 28} aria-label={`Remove ${label}`} onClick={() => void ask()}>
        <IconTrash size={touch ? 19 : 16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const photosLabel = (name: Meter['name']) => `the ${meterLabel(name).toLowerCase()} meter`

function FirstPhotos({ meter, side, edit }: { meter: Meter; side: Side; edit: EditEntry }) {
  const mayUpload = useMayUpload()
  const addPhotos = useAddPhotos()
  if (!mayUpload) return null
  return (
    <div className={classes.firstPhotos}>
      <ImageDrop
        label={`Add photos of ${photosLabel(meter.name)}`}
        onFiles={(files) => {
          edit('Add meter', () => undefined)
          void addPhotos({ kind: 'entry', list: 'meters', id: meter._uuid, side }, files)
        }}
      />
    </div>
  )
}

/** The meter may not be in the report yet (index -1): opening the form changes nothing, the first input adds it. */
function MeterForm({ index, blank }: { index: number; blank: Meter }) {
  const readOnly = useIsReadOnly()
  const kept = useKept('meters', index)
  const meter = useEditor((state) => state.body.meters[index]) ?? blank
  const edit = useEditMeter(meter)
  const label = `${meterLabel(meter.name)} meter`
  const at = index < 0 ? undefined : index
  const type = useEditor((state) => state.body.type)
  const field = fieldsOfEntry({ type }, 'meters', index, meter, edit)
  const reference = field('reference', 'Reference')

  return (
    <section className={classes.meter} aria-label={label}>
      <div className={classes.head}>
        <h3>{label}</h3>
        {kept === 'gone' && <Badge data-tone="red">Not there at check-out</Badge>}
        {at !== undefined && !readOnly && <Remove id={meter._uuid} index={at} label={label} />}
      </div>
      <EntryBody
        entry={meter}
        renderPhotos={(side, shown) =>
          at === undefined ? (
            !shown && <FirstPhotos meter={meter} side={side} edit={edit} />
          ) : (
            <EntryPhotos
              list="meters"
              index={at}
              id={meter._uuid}
              side={side}
              shown={shown}
              label={photosLabel(meter.name)}
            />
          )
        }
      >
        <Fields columns="repeat(3, minmax(0, 1fr))">
          <TextField {...field('supplier', 'Supplier')} />
          <TextField {...reference} hint={reference.hint ?? referenceHints[meter.name]} />
          <TextField {...field('location', 'Location')} wide />
        </Fields>
        <SwitchField {...field('accessible', 'Accessible')} />
        {(!meter.accessible || meter.reason !== '') && (
          <LongTextField
            {...field('reason', 'Reason for non-inspection')}
            placeholder="Why it could not be read, and who has the key"
          />
        )}
        <Readings meter={meter} index={at} edit={edit} />
      </EntryBody>
    </section>
  )
}
