import {
  genericMessages,
  reportTemplateMessages,
  ShortText,
  TemplatePackage,
  type TemplateCombination,
} from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod'
import { errorText } from '../../../lib/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormNotices, useFieldError, useFieldRef } from '../../../ui/form/field-context.ts'
import type { Field } from '../../../ui/form/field.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { useFieldSize } from '../../../ui/form/section-page.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useTemplateNames, clientIn, createTemplate, templatesQuery } from '../reporttemplates.queries.ts'
import classes from './new-report-template.module.css'

/** The form's values; unset choices are empty. */
const NewTemplateForm = z.object({
  client: z.string().min(1, reportTemplateMessages.chooseClient),
  peachpackage: z
    .string()
    .refine((name) => TemplatePackage.safeParse(name).success, reportTemplateMessages.typeAndPackageRequired),
  type: z.string().min(1, reportTemplateMessages.typeAndPackageRequired),
  variant: z.string(),
  description: ShortText,
})
type NewTemplateForm = z.infer<typeof NewTemplateForm>

const different = (list: readonly string[]) => [...new Set(list)]

const choicesOf = (unused: readonly TemplateCombination[], { peachpackage, type }: NewTemplateForm) => {
  const inPackage = unused.filter((one) => one.peachpackage === peachpackage)
  return {
    packages: different(unused.map((one) => one.peachpackage)),
    types: different(inPackage.map((one) => one.type)),
    variants: inPackage.filter((one) => one.type === type).map(({ variant }) => variant),
  }
}

function ClientField({ label, value, path, error, onChange }: Field<string>) {
  return (
    <ClientSelect
      label={label}
      error={useFieldError(path, value, error)}
      ref={useFieldRef(path)}
      size={useFieldSize()}
      placeholder="Type a name"
      always
      value={value}
      onChange={onChange}
    />
  )
}

/** The form for a client's new template, `/newreporttemplate`: a copy of the default, opened once created. */
export function NewReportTemplateScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { roles, identity } = useSession()
  const chooses = roles.administrator || roles.support
  const mayMake = chooses || roles.customerAdmin
  const made = useRef<string>(undefined)
  const size = useIsPhone() ? 'md' : 'sm'
  const form = useEntityForm<NewTemplateForm>({
    schema: NewTemplateForm,
    loaded: {
      values: {
        client: chooses ? clientIn(params) : (identity.clientId ?? ''),
        peachpackage: '',
        type: '',
        variant: 'report',
        description: '',
      },
    },
    save: async ({ client, peachpackage, type, variant, description }) => {
      const wanted = { peachpackage: TemplatePackage.parse(peachpackage), type, variant, name: '', description }
      made.current = (await createTemplate(client, wanted)).id
      toast.success(genericMessages.added)
      return undefined
    },
    failed: reportTemplateMessages.addFailed,
    leave: () => void navigate(`/reporttemplates/${made.current}`, { replace: true }),
    unsaved: { name: '/newreporttemplate' },
    readOnly: !mayMake,
  })
  const { values } = form
  const names = useTemplateNames(values.client)
  const { data, error } = useQuery({ ...templatesQuery(values.client), enabled: values.client !== '' })
  const { packages, types, variants } = choicesOf(data?.unused ?? [], values)
  const back = roles.administrator ? `/reporttemplates${values.client ? `?client=${values.client}` : ''}` : '/reports'
  const choose = (change: Partial<NewTemplateForm>) => {
    const next = { ...values, ...change }
    const left = choicesOf(data?.unused ?? [], next)
    const type = left.types.includes(next.type) ? next.type : ''
    const { variants: offered } = choicesOf(data?.unused ?? [], { ...next, type })
    form.change({ ...change, type, variant: offered.includes(next.variant) ? next.variant : (offered[0] ?? 'report') })
  }
  return (
    <>
      <ScreenBar title="New report template" />
      <EntityForm form={form} label="New report template" className={classes.form}>
        {!mayMake && <p role="status">{reportTemplateMessages.readOnly}</p>}
        {error && <p role="alert">{errorText(error)}</p>}
        {data?.unused.length === 0 && <p role="status">{reportTemplateMessages.allMade}</p>}
        <SelectField
          {...form.field('peachpackage', 'Package')}
          options={packages.map((name) => ({ id: name, name }))}
          disabled={packages.length === 0}
          onChange={(peachpackage) => choose({ peachpackage })}
        />
        <SelectField
          {...form.field('type', 'Type')}
          options={types.map((name) => ({ id: name, name: names.type(name) }))}
          disabled={values.peachpackage === ''}
          onChange={(type) => choose({ type })}
        />
        <SelectField
          {...form.field('variant', 'Variant')}
          options={variants.map((variant) => ({ id: variant, name: names.variant({ type: values.type, variant }) }))}
          disabled={values.type === ''}
          onChange={(variant) => choose({ variant })}
        />
        <TextField {...form.field('description', 'Description')} />
        {chooses && (
          <ClientField
            {...form.field('client', 'Client')}
            onChange={(client) => form.change({ client, peachpackage: '', type: '', variant: 'report' })}
          />
        )}
        <div className={classes.foot}>
          <FormNotices />
          <Button variant="subtle" size={size} component={Link} to={back}>
            Cancel
          </Button>
          <Button
            type="submit"
            size={size}
            disabled={!mayMake || values.client === '' || values.peachpackage === '' || values.type === ''}
            loading={form.saving}
          >
            Save
          </Button>
        </div>
      </EntityForm>
    </>
  )
}
