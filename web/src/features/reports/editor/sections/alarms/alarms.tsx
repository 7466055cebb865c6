import { alarmPowers, alarmTypes, reportSections } from '@lintel/contract'
import { dayInLondon, entryPhotoReferences, newAlarm, newId, setTested, testAllAlarms } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { DateField } from '../../../../../ui/form/date-field.tsx'
import { ChoiceField, Fields, LongTextField, SwitchField, TextField } from '../../../../../ui/form/fields.tsx'
import { useFieldSize } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor } from '../../editor-context.tsx'
import { EntryCard } from '../../entries/entry-card.tsx'
import { EntryList, type EntryProps } from '../../entries/entry-list.tsx'
import { PhotosBeside } from '../../entries/entry-body.tsx'
import { useEntryFields } from '../../entries/use-entry.tsx'
import { PhotoList } from '../../photo-list.tsx'

const floors = ['Basement', 'Ground floor', 'First floor', 'Second floor', 'Loft'] as const

const today = () => dayInLondon(new Date())

function AlarmPhotos({ index, id, label }: EntryProps & { label: string }) {
  const photos = useEditor((state) => state.body.alarms[index]?.photos)
  const references = useEditor((state) =>
    entryPhotoReferences(
      state.body.alarms.map((alarm) => alarm.photos),
      index,
      reportSections.alarms.photoCode,
      'in',
    ),
  )
  const target = useMemo(() => ({ kind: 'alarm', id }) as const, [id])
  return photos && <PhotoList photos={photos} target={target} label={label} references={references} />
}

const AlarmEntry = memo(function AlarmEntry({ index, id }: EntryProps) {
  const fields = useEntryFields('alarms', index)
  if (!fields) return null
  const { entry: alarm, edit, field } = fields
  const label = alarm.name || 'the alarm'
  return (
    <EntryCard
      list="alarms"
      noun="alarm"
      index={index}
      id={id}
      name={[alarm.name, alarm.location].filter(Boolean).join(', ')}
    >
      <PhotosBeside photos={<AlarmPhotos index={index} id={id} label={label} />}>
        <Fields columns="repeat(2, minmax(0, 1fr))">
          <ChoiceField {...field('name', 'Type')} options={alarmTypes} />
          <ChoiceField {...field('operated', 'Power')} options={alarmPowers} />
          <TextField {...field('location', 'Location')} />
          <TextField {...field('floor', 'Floor')} suggestions={floors} />
        </Fields>
        <Fields columns="92px 150px minmax(0, 1fr)" narrow="92px minmax(0, 1fr)">
          <SwitchField
            beside
            label="Tested"
            path={`alarms.${index}.tested`}
            value={alarm.tested}
            onChange={(tested) =>
              edit(tested ? 'Mark as tested' : 'Mark as not tested', (draft, at) =>
                setTested(draft, at, tested, today()),
              )
            }
          />
          {alarm.tested ? <DateField {...field('testdate', 'Test date')} /> : <span />}
          <LongTextField {...field('condition', 'Condition')} />
        </Fields>
      </PhotosBeside>
    </EntryCard>
  )
})

function AllTested() {
  const { store } = useReportEditor()
  const readOnly = useIsReadOnly()
  const size = useFieldSize()
  const count = useEditor((state) => state.body.alarms.length)
  const untested = useEditor((state) => state.body.alarms.some((alarm) => !alarm.tested))
  if (count === 0) return null
  return (
    <Button
      size={size}
      variant="subtle"
      disabled={readOnly || !untested}
      leftSection={<IconChecks size={16} stroke={1.7} aria-hidden />}
      onClick={() => store.edit('Mark all as tested', (draft) => testAllAlarms(draft, today()))}
    >
      All tested today
    </Button>
  )
}

function Summary() {
  const count = useEditor((state) => state.body.alarms.length)
  const tested = useEditor((state) => state.body.alarms.filter((alarm) => alarm.tested).length)
  return count === 0 ? null : `${tested} of ${count} tested`
}

export function AlarmsScreen() {
  return (
    <EntryList
      list="alarms"
      title="Alarms"
      noun="alarm"
      empty="No alarms yet. There should be a smoke alarm on each storey with living accommodation, and a carbon monoxide detector where fuel is burned."
      summary={<Summary />}
      actions={<AllTested />}
      newEntry={() => newAlarm(newId)}
      Entry={AlarmEntry}
    />
  )
}
