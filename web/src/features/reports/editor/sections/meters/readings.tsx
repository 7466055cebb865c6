import { meterReadingsMax, type Meter } from '@lintel/contract'
import { addReading, previousMeter, removeReading, setReading } from '@lintel/rules'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useText } from '../../../../../ui/form/fields.tsx'
import type { Field } from '../../../../../ui/form/field.ts'
import { useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useIsReadOnly, useReportEditor, useFocusTarget } from '../../editor-context.tsx'
import { useCompares } from '../../entries/entry-body.tsx'
import { usePreviousReport } from '../../entries/previous-report.ts'
import type { EditEntry } from '../../entries/use-entry.tsx'
import classes from './meters.module.css'

const isLower = (now: string, before: string) => {
  const plain = /^\d+(?:\.\d+)?$/
  return plain.test(now) && plain.test(before) && Number(now) < Number(before)
}

function Before({ before, now }: { before: string; now: string }) {
  const lower = isLower(now, before)
  return (
    <p className={classes.before} data-lower={lower || undefined}>
      At check-in <b>{before}</b>
      {lower && ', higher than now'}
      {now === before && ', the same'}
    </p>
  )
}

function Reading({
  id,
  field,
  before,
  onRemove,
}: {
  id: string
  field: Field<string>
  before: string | undefined
  /** Absent for the only reading, which cannot be removed. */
  onRemove?: () => void
}) {
  const touch = useTouch()
  const { label, value, onChange } = field
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const whole = selectionStart === 0 && selectionEnd === value.length
    if (event.key !== 'Delete' || !onRemove || !whole) return
    event.preventDefault()
    onRemove()
  }
  return (
    <li ref={useFocusTarget('reading', id)}>
      <TextInput
        {...useText(field)}
        classNames={{ input: classes.reading }}
        inputMode="decimal"
        maxLength={300}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      {onRemove && (
        <Tooltip label="Remove reading; so does Delete in an empty one">
          <ActionIcon size={touch ? 44 : 32} aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
            <IconX size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {before && <Before before={before} now={value} />}
    </li>
  )
}

export function Readings({ meter, index, edit }: { meter: Meter; index: number | undefined; edit: EditEntry }) {
  const { focus } = useReportEditor()
  const readOnly = useIsReadOnly()
  const size = useFieldSize()
  const previous = usePreviousReport(useCompares())
  const before = useEditor(({ body }) => previousMeter(meter, body.meters, previous?.meters))
  const { readings } = meter

  const idOf = (reading: number) => `${meter._uuid}/${reading}`
  const add = () => {
    edit('Add reading', addReading)
    focus.focusSoon('reading', idOf(readings.length))
  }
  const remove = (reading: number) => {
    edit('Remove reading', (draft, at) => removeReading(draft, at, reading))
    focus.focusSoon('reading', idOf(Math.max(0, reading - 1)))
  }

  return (
    <div className={classes.readings} role="group" aria-label="Readings">
      <ul className={classes.rates}>
        {readings.map((value, reading) => (
          <Reading
            // Readings have no id, only a position.
            key={reading}
            id={idOf(reading)}
            field={{
              label: `Reading ${reading + 1}`,
              value,
              ...(index !== undefined && { path: `meters.${index}.readings.${reading}` }),
              onChange: (next) =>
                edit('Change reading', (draft, at) => setReading(draft, at, reading, next), `reading.${reading}`),
            }}
            before={before?.readings[reading]}
            onRemove={readings.length > 1 && !readOnly ? () => remove(reading) : undefined}
          />
        ))}
      </ul>
      <Button
        size={size === 'md' ? 'md' : 'xs'}
        variant="subtle"
        disabled={readOnly || readings.length >= meterReadingsMax}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        onClick={add}
      >
        Add reading
      </Button>
    </div>
  )
}
