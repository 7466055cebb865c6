import { reportTemplateMessages, settingTypes, templateListMax, type TemplateSetting } from '@lintel/contract'
import { newId, settingSystemName } from '@lintel/rules'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { useConfirmedClose } from '../../../ui/form/confirm-close.ts'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'

const typeNames: Readonly<Record<TemplateSetting['type'], string>> = {
  text: 'Text',
  colour: 'Colour',
  dropdown: 'List',
  boolean: 'Boolean',
  html: 'HTML',
  image: 'Image',
  font: 'Font',
}

/** The types that can be chosen; a font is not among them, because every template has exactly one. */
const typesFor = (setting: TemplateSetting | undefined) =>
  settingTypes
    .filter((type) => type !== 'font' || setting?.type === 'font')
    .map((type) => ({ id: type, name: typeNames[type] }))

const firstValue = (type: TemplateSetting['type'], options: readonly string[]): string => {
  if (type === 'colour') return '#000000'
  return type === 'dropdown' ? (options[0] ?? '') : ''
}

export function SettingDialog({
  setting,
  taken,
  onDone,
  onClose,
}: {
  setting: TemplateSetting | undefined
  taken: readonly string[]
  onDone: (setting: TemplateSetting) => void
  onClose: () => void
}) {
  const [name, setName] = useState(setting?.name ?? '')
  const [type, setType] = useState<TemplateSetting['type']>(setting?.type ?? 'text')
  const [options, setOptions] = useState(setting?.options ?? [])
  const [display, setDisplay] = useState(setting?.display ?? true)
  const systemname = setting?.systemname ?? settingSystemName(name)
  const isTaken = !setting && taken.includes(systemname)
  const isWhole = systemname !== '' && !isTaken && (type !== 'dropdown' || options.length > 0)
  const isEdited =
    name !== (setting?.name ?? '') ||
    type !== (setting?.type ?? 'text') ||
    display !== (setting?.display ?? true) ||
    options.join('\n') !== (setting?.options ?? []).join('\n')
  const { close, done: closeDone } = useConfirmedClose(isEdited, onClose, {
    name: `setting/${setting?.id ?? ''}`,
    values: { name, type, options, display },
    restore: (typed) => {
      setName(typed.name)
      setType(typed.type)
      setOptions(typed.options)
      setDisplay(typed.display)
    },
  })
  const done = () => {
    const offered = type === 'dropdown' ? options : []
    const isKept = setting?.type === type && (type !== 'dropdown' || offered.includes(setting.value))
    onDone({
      ...{ id: setting?.id ?? newId(), systemname, name: name.trim(), type, options: offered, display },
      value: isKept ? setting.value : firstValue(type, offered),
      ...(type === 'boolean' && { booleanvalue: setting?.booleanvalue ?? false }),
    })
    closeDone()
  }
  return (
    <Modal opened onClose={close} title={setting ? `Setting ${setting.name}` : 'New setting'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) done()
        }}
      >
        <div className={dialog.body}>
          {setting ? (
            <p>
              <b>{setting.name}</b>, in the code settings.{systemname}
            </p>
          ) : (
            <TextField
              label="Name"
              first
              value={name}
              onChange={setName}
              hint={
                systemname === '' ? 'Its system name is its name in snake case.' : `In the code settings.${systemname}`
              }
              {...(isTaken && { error: reportTemplateMessages.settingNameTaken(name.trim()) })}
            />
          )}
          <SelectField
            label="Type"
            value={type}
            options={typesFor(setting)}
            onChange={(next) => setType(settingTypes.find((one) => one === next) ?? type)}
          />
          {type === 'dropdown' && (
            <TagsField
              label="Options"
              value={options}
              maxTags={templateListMax.options}
              onChange={(next) => setOptions([...new Set(next.map((one) => one.trim()).filter(Boolean))])}
            />
          )}
          <SwitchField label="Shown in the designer" value={display} onChange={setDisplay} />
        </div>
        <DialogFoot onCancel={close} action={setting ? 'Done' : 'Add'} disabled={!isWhole} />
      </form>
    </Modal>
  )
}
