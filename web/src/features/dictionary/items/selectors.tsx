import { SelectField } from '../../../ui/form/select-field.tsx'
import { select, useDictionaryEditor, type Chosen } from '../dictionary-store.ts'
import type { ReactNode } from 'react'
import classes from './items.module.css'

const optionsOf = (entries: readonly { slug: string; name: string }[] = []) =>
  entries.map(({ slug, name }) => ({ id: slug, name: name === '' ? slug : name }))

export function Selectors({
  chosen: { sections, section, type, item },
  actions,
}: {
  chosen: Chosen
  actions?: Record<'section' | 'type' | 'item', ReactNode>
}) {
  const editor = useDictionaryEditor()
  const at = { section: section?.slug ?? '', type: type?.slug ?? '' }
  return (
    <div className={classes.selectors}>
      <div>
        <SelectField
          label="Section"
          options={optionsOf(sections)}
          value={at.section}
          clearable
          onChange={(slug) => select(editor, { section: slug })}
        />
        {actions?.section}
      </div>
      <div>
        <SelectField
          label="Type"
          options={optionsOf(section?.types)}
          value={at.type}
          clearable
          disabled={!section}
          onChange={(slug) => select(editor, { section: at.section, type: slug })}
        />
        {actions?.type}
      </div>
      <div>
        <SelectField
          label="Item"
          options={optionsOf(type?.items)}
          value={item?.slug ?? ''}
          clearable
          disabled={!type}
          onChange={(slug) => select(editor, { ...at, item: slug })}
        />
        {actions?.item}
      </div>
    </div>
  )
}
