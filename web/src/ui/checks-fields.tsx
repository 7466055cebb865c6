import { CheckRule, reportChecks } from '@lintel/contract'
import { canStop, checks } from '@lintel/rules'
import { SwitchField } from './form/fields.tsx'
import type { Field } from './form/field.ts'
import { MultiSelectField } from './form/multi-select-field.tsx'

export const checksGroup = {
  title: 'Checks before sending',
  note: 'Before a report is e-mailed or sent for signature, open points are shown. Those chosen here stop it.',
}
export const checksLabel = 'Stop e-mails while these are open'
export const overrideLabel = 'May be sent all the same, with a reason'

const options = reportChecks.filter(canStop).map((rule) => ({ id: rule, name: checks[rule].sentence }))

/** Which of a report's checks stop it from being sent. */
export function ChecksFields({
  checks: chosen,
  override,
}: {
  checks: Field<CheckRule[] | undefined>
  override: Field<boolean | undefined>
}) {
  return (
    <>
      <MultiSelectField
        {...chosen}
        value={chosen.value ?? []}
        options={options}
        hint="None chosen means that nothing is stopped."
        onChange={(rules) => chosen.onChange(CheckRule.array().parse(rules))}
      />
      <SwitchField {...override} value={override.value ?? false} hint="The reason is kept in the audit." />
    </>
  )
}
