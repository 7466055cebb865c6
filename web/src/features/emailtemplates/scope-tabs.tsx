import type { Client, EmailTemplateFields } from '@lintel/contract'
import type { TemplateCaller } from '@lintel/rules'
import { Checkbox } from '@mantine/core'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useTouch } from '../../ui/form/section-page.tsx'
import type { EntityForm } from '../../ui/form/use-entity-form.ts'
import classes from './template.module.css'

type Form = EntityForm<EmailTemplateFields>

export function BranchesTab({ form, client, caller }: { form: Form; client: Client; caller: TemplateCaller }) {
  const { value, onChange, error } = form.field('branchlist', 'Branches')
  const touch = useTouch()
  const offered = client.branches.filter(
    ({ id }) => value.includes(id) || (caller.branchIds?.includes(id) ?? true) || caller.role !== 'branches',
  )
  const former = value.filter((id) => !client.branches.some((branch) => branch.id === id))
  const toggle = (id: string, on: boolean) => {
    onChange(on ? [...value, id] : value.filter((other) => other !== id))
    form.change({ userlist: [] })
  }
  return (
    <Checkbox.Group value={value} label="Branches" error={error} data-path="branchlist">
      <div className={classes.branches}>
        {[
          ...offered.map(({ id, name, address }) => ({
            id,
            label: address.line1 ? `${name} (${address.line1})` : name,
          })),
          ...former.map((id) => ({ id, label: 'A former branch' })),
        ].map(({ id, label }) => (
          <Checkbox
            key={id}
            className={touch ? classes.touch : undefined}
            value={id}
            label={label}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function UsersTab({ form, client }: { form: Form; client: Client }) {
  const { value, onChange, ...field } = form.field('userlist', 'User')
  return (
    <div className={classes.user}>
      <SelectField
        {...field}
        options={client.users.map(({ id, name, email }) => ({ id, name: name || email }))}
        value={value[0] ?? ''}
        onChange={(id) => {
          onChange(id === '' ? [] : [id])
          form.change({ branchlist: [] })
        }}
      />
    </div>
  )
}
