import { maxReminders, ReminderOptions } from '@lintel/contract'
import { useState } from 'react'
import { Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'

const daysIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number).slice(0, maxReminders)

export function ReminderFields({ form }: { form: ClientForm }) {
  const { value, onChange, path } = form.field('options.reminders', 'Reminders')
  const options = value ?? ReminderOptions.parse({})
  const [typed, setTyped] = useState(options.afterdays.join(', '))
  const change = (next: Partial<ReminderOptions>) => onChange({ ...options, ...next })
  const days = daysIn(typed).join() === options.afterdays.join() ? typed : options.afterdays.join(', ')
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
              label="Days after sending"
              path={`${path}.afterdays`}
              value={days}
              onChange={(text) => {
                setTyped(text)
                change({ afterdays: daysIn(text) })
              }}
              hint={`At most ${maxReminders}, such as 3, 7. The last one is sent before the period ends.`}
            />
          </Fields>
          <Fields columns="repeat(2, minmax(0, 204px))" narrow="1fr">
            <TextField
              label="None after"
              path={`${path}.quietfrom`}
              value={options.quietfrom}
              onChange={(quietfrom) => change({ quietfrom })}
            />
            <TextField
              label="None before"
              path={`${path}.quietto`}
              value={options.quietto}
              onChange={(quietto) => change({ quietto })}
            />
          </Fields>
          <SwitchField label="At weekends too" value={options.weekends} onChange={(weekends) => change({ weekends })} />
        </>
      )}
    </FieldGroup>
  )
}
