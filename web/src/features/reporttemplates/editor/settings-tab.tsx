import { reportTemplateMessages, type TemplateSetting, settingTypes, templateListMax } from '@lintel/contract'
import { isBuiltInSetting, newId, settingSystemName } from '@lintel/rules'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { TextField, SwitchField } from '../../../ui/form/fields.tsx'
import { ReadOnlyFields } from '../../../ui/form/field-context.ts'
import { EntryActions } from '../../../ui/table/entries-table.tsx'
import { confirmations } from '../reporttemplates.queries.ts'
import { SettingField } from '../settings/setting-field.tsx'
import { useSettingImages } from '../settings/setting-images.ts'
import classes from './editor.module.css'
import {
  changeSection,
  changeSettings,
  changeTemplate,
  settingsOf,
  useTemplate,
  useTemplateEditor,
  type SettingsOwner,
} from './template-store.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { useConfirmedClose } from '../../../ui/form/confirm-close.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'

function Settings({ owner }: { owner: SettingsOwner }) {
  const editor = useTemplateEditor()
  const edit = useTemplate((state) => state.edit)
  const faults = useTemplate((state) => state.faults)
  const client = useTemplate(({ base }) => base.client?.id)
  const images = useSettingImages(client, !editor.readOnly)
  const settings = settingsOf(edit, owner)
  /** Index of the setting in the dialog; one past the end for a new one. */
  const [defined, setDefined] = useState<number>()
  const put = (index: number, setting: TemplateSetting) =>
    changeSettings(editor, owner, index < settings.length ? settings.with(index, setting) : [...settings, setting])
  const remove = async (index: number) => {
    if (await confirmations.deleteSetting())
      changeSettings(
        editor,
        owner,
        settings.filter((_, at) => at !== index),
      )
  }
  const faultOf = (index: number) =>
    faults.find(({ section, field }) => section === owner && field.startsWith(`settings.${index}.`))?.message
  const mayDefine = editor.mayDefine && !editor.readOnly
  return (
    <>
      <div className={classes.settings}>
        {settings.map((setting, index) => {
          const error = faultOf(index)
          return (
            <div key={setting.systemname} className={classes.setting}>
              <SettingField
                setting={setting}
                images={images}
                onChange={(value) => put(index, { ...setting, ...value })}
                {...(error !== undefined && { error })}
              />
              {mayDefine && !isBuiltInSetting(setting) && (
                <EntryActions of={setting.name} onEdit={() => setDefined(index)} onDelete={() => void remove(index)} />
              )}
            </div>
          )
        })}
      </div>
      {settings.length === 0 && <p>No settings.</p>}
      {mayDefine && (
        <Button size="sm" variant="default" className={classes.add} onClick={() => setDefined(settings.length)}>
          New setting
        </Button>
      )}
      {defined !== undefined && (
        <SettingDialog
          setting={settings[defined]}
          taken={settings.map(({ systemname }) => systemname)}
          onDone={(setting) => put(defined, setting)}
          onClose={() => setDefined(undefined)}
        />
      )}
    </>
  )
}

export function GlobalTab() {
  const editor = useTemplateEditor()
  const { name, description } = useTemplate(({ edit }) => edit)
  const clientproperties = useTemplate(({ base }) => base.clientproperties)
  return (
    <ReadOnlyFields value={editor.readOnly}>
      <div className={classes.settings}>
        <TextField label="Name" value={name} onChange={(next) => changeTemplate(editor, { name: next })} />
        <TextField
          label="Description"
          value={description}
          onChange={(next) => changeTemplate(editor, { description: next })}
        />
      </div>
      <h3>Settings</h3>
      <Settings owner={undefined} />
      {clientproperties.length > 0 && (
        <p>
          Code reads the client’s own properties too:{' '}
          <b>{clientproperties.map((one) => `settings.${one}`).join(', ')}</b>
        </p>
      )}
    </ReadOnlyFields>
  )
}

export function SectionTab() {
  const editor = useTemplateEditor()
  const section = useTemplate(({ edit, section: shown }) => edit.sections.find(({ localid }) => localid === shown))
  const fault = useTemplate(({ faults }) =>
    faults.find(({ section: at, field }) => at === section?.localid && (field === 'name' || field === '')),
  )
  if (!section) return null
  const { localid, name } = section
  const error = name.trim() === '' ? reportTemplateMessages.nameRequired : fault?.message
  return (
    <ReadOnlyFields value={editor.readOnly}>
      <div className={classes.settings}>
        <TextField
          label="Name of the section"
          value={name}
          onChange={(next) => changeSection(editor, localid, { name: next })}
          {...(error !== undefined && { error })}
        />
      </div>
      <h3>Settings of {name}</h3>
      <Settings key={localid} owner={localid} />
    </ReadOnlyFields>
  )
}

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
      id: setting?.id ?? newId(),
      systemname,
      name: name.trim(),
      type,
      options: offered,
      display,
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
