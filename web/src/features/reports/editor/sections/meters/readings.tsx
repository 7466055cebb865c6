import type { Meter } from '@lintel/contract'
import { addReading, readingsMax, removeReading, setReading } from '@lintel/rules'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { useFieldError, useReadOnlyField } from '../../../../../ui/form/field-context.ts'
import { useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useIsReadOnly } from '../../editor-context.tsx'
import { useCompares } from '../../entries/entry-body.tsx'
import { usePreviousReport } from '../../entries/previous-report.ts'
import type { EditMeter } from './meter-form.tsx'
import classes from './meters.module.css'

const isLower = (now: string, before: string) => {
  const plain = /^\d+(?:\.\d+)?$/
  return plain.test(now) && plain.test(before) && Number(now) < Number(before)
}

/** What the meter showed at check-in, below the reading of now. */
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
  path,
  label,
  value,
  before,
  onChange,
  onRemove,
}: {
  path: string | undefined
  label: string
  value: string
  before: string | undefined
  onChange: (value: string) => void
  /** Missing for the only one, which stays. */
  onRemove?: () => void
}) {
  const touch = useTouch()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const whole = selectionStart === 0 && selectionEnd === value.length
    if (event.key !== 'Delete' || !onRemove || !whole) return
    event.preventDefault()
    onRemove()
  }
  return (
    <li>
      <TextInput
        label={label}
        size={useFieldSize()}
        {...useReadOnlyField()}
        error={useFieldError(path, value)}
        data-path={path}
        classNames={{ input: classes.reading }}
        autoComplete="off"
        inputMode="decimal"
        maxLength={300}
        value={value}
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

/** The readings of a meter, one for each rate; at check-out with those of the report before. */
export function Readings({ meter, index, edit }: { meter: Meter; index: number | undefined; edit: EditMeter }) {
  const readOnly = useIsReadOnly()
  const size = useFieldSize()
  const previous = usePreviousReport(useCompares())
  const before = previous?.meters.find(({ _uuid, name }) => _uuid === meter._uuid || name === meter.name)
  const list = useRef<HTMLUListElement>(null)
  const { readings } = meter

  const focus = (reading: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[Math.max(0, reading)]?.focus())
  const add = () => {
    edit('Add reading', addReading)
    focus(readings.length)
  }
  const remove = (reading: number) => {
    edit('Remove reading', (draft, at) => removeReading(draft, at, reading))
    focus(reading - 1)
  }

  return (
    <div className={classes.readings} role="group" aria-label="Readings">
      <ul ref={list} className={classes.rates}>
        {readings.map((value, reading) => (
          <Reading
            // Readings have nothing but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={reading}
            path={index === undefined ? undefined : `meters.${index}.readings.${reading}`}
            label={`Reading ${reading + 1}`}
            value={value}
            before={before?.readings[reading]}
            onChange={(next) =>
              edit('Change reading', (draft, at) => setReading(draft, at, reading, next), `reading.${reading}`)
            }
            onRemove={readings.length > 1 && !readOnly ? () => remove(reading) : undefined}
          />
        ))}
      </ul>
      <Button
        size={size === 'md' ? 'md' : 'xs'}
        variant="subtle"
        disabled={readOnly || readings.length >= readingsMax}
        leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
        onClick={add}
      >
        Add reading
      </Button>
    </div>
  )
}
