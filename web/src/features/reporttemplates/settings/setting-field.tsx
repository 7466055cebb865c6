import { reportFonts } from '@lintel/contract'
import { ColourField } from '../../../ui/form/colour-field.tsx'
import { SwitchField, TextField, LongTextField } from '../../../ui/form/fields.tsx'
import { useFieldError, useReadOnlyField } from '../../../ui/form/field-context.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { ImageField } from './image-field.tsx'
import classes from './settings.module.css'
import type { SettingFieldProps } from './setting-field-props.ts'

const asOptions = (names: readonly string[]) => names.map((name) => ({ id: name, name }))

const fonts = asOptions(Object.keys(reportFonts))

function HtmlField({ setting: { name, value }, onChange, error, path }: SettingFieldProps) {
  const refused = useFieldError(path, value, error)
  const { readOnly } = useReadOnlyField()
  if (readOnly)
    return <LongTextField label={name} value={value} onChange={() => undefined} {...(path !== undefined && { path })} />
  return (
    <div className={classes.group} data-path={path}>
      <span aria-hidden>{name}</span>
      <RichText label={name} initial={value} onChange={(html) => html !== value && onChange({ value: html })} />
      {refused && <p role="alert">{refused}</p>}
    </div>
  )
}

export function SettingField(props: SettingFieldProps) {
  const { setting, onChange, path, error } = props
  const { name, type, value, booleanvalue = false, options } = setting
  const common = { label: name, value, ...(path !== undefined && { path }), ...(error !== undefined && { error }) }
  const change = (next: string) => onChange({ value: next })
  if (type === 'boolean')
    return <SwitchField {...common} value={booleanvalue} onChange={(on) => onChange({ value, booleanvalue: on })} />
  if (type === 'colour') return <ColourField {...common} onChange={change} />
  if (type === 'dropdown') return <SelectField {...common} options={asOptions(options)} onChange={change} />
  if (type === 'font')
    return (
      <SelectField
        {...common}
        options={fonts}
        clearable
        onChange={change}
        {...(value === '' && { hint: 'In use: Crimson Text for headings, Lato for text.' })}
      />
    )
  if (type === 'html') return <HtmlField {...props} />
  if (type === 'image') return <ImageField {...props} />
  return <TextField {...common} maxLength={20_000} onChange={change} />
}
