import { maxReminders, ReminderOptions } from '@lintel/contract'
import { useState } from 'react'
import type { Field } from './form/field.ts'
import { Fields, SwitchField, TextField } from './form/fields.tsx'
import { FieldGroup } from './form/section-page.tsx'

/** The client’s form, or that of what its own administrators choose. */
interface ReminderForm {
  field(path: 'options.reminders', label: string): Field<ReminderOptions | undefined>
  field(path: 'options.reminders.afterdays', label: string): Field<number[]>
  field(path: 'options.reminders.quietfrom' | 'options.reminders.quietto', label: string): Field<string>
}

/** What is no number is refused when saved, as 0 is. */
const daysIn = (text: string): number[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => Number(word) || 0)

export function ReminderFields({ form }: { form: ReminderForm }) {
  const { value, onChange } = form.field('options.reminders', 'Reminders')
  const days = form.field('options.reminders.afterdays', 'Days after sending')
  const options = value ?? ReminderOptions.parse({})
  const [typed, setTyped] = useState(options.afterdays.join(', '))
  const change = (next: Partial<ReminderOptions>) => onChange({ ...options, ...next })
  return (
    <FieldGroup title="Reminders" note="For people who were asked by e-mail and have not answered; see Chasing.">
      <SwitchField
        label="Send reminders automatically"
        value={options.enabled}
        onChange={(enabled) => change({ enabled })}
        hint="From now on. The inspector is told when a period ends without a reply."
      />
      {options.enabled && (
        <>
          <Fields columns="minmax(0, 420px)" narrow="1fr">
            <TextField
              {...days}
              value={daysIn(typed).join() === options.afterdays.join() ? typed : options.afterdays.join(', ')}
              onChange={(text) => {
                setTyped(text)
                days.onChange(daysIn(text))
              }}
              hint={`At most ${maxReminders}, such as 3, 7. The last one is sent before the period ends.`}
            />
          </Fields>
          <Fields columns="repeat(2, minmax(0, 204px))" narrow="1fr">
            <TextField {...form.field('options.reminders.quietfrom', 'None after')} />
            <TextField {...form.field('options.reminders.quietto', 'None before')} />
          </Fields>
          <SwitchField label="At weekends too" value={options.weekends} onChange={(weekends) => change({ weekends })} />
        </>
      )}
    </FieldGroup>
  )
}
