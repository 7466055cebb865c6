import { CheckRule, reportChecks } from '@lintel/contract'
import { canStop, checks } from '@lintel/rules'
import { SwitchField } from './form/fields.tsx'
import type { Field } from './form/field.ts'
import { MultiSelectField } from './form/multi-select-field.tsx'
import { FieldGroup } from './form/section-page.tsx'

const options = reportChecks.filter(canStop).map((rule) => ({ id: rule, name: checks[rule].sentence }))

/** The client’s form, or that of what its own administrators choose. */
interface ChecksForm {
  field(path: 'options.checks', label: string): Field<CheckRule[] | undefined>
  field(path: 'options.checksOverride', label: string): Field<boolean | undefined>
}

/** Which of a report's checks stop it from being sent. */
export function ChecksFields({ form }: { form: ChecksForm }) {
  const chosen = form.field('options.checks', 'Stop e-mails while these are open')
  const override = form.field('options.checksOverride', 'May be sent all the same, with a reason')
  return (
    <FieldGroup
      title="Checks before sending"
      note="Before a report is e-mailed or sent for signature, open points are shown. Those chosen here stop it."
    >
      <MultiSelectField
        {...chosen}
        value={chosen.value ?? []}
        options={options}
        hint="None chosen means that nothing is stopped."
        onChange={(rules) => chosen.onChange(CheckRule.array().parse(rules))}
      />
      <SwitchField {...override} value={override.value ?? false} hint="The reason is kept in the audit." />
    </FieldGroup>
  )
}
