import { reportTemplateMessages, type TemplateSetting } from '@lintel/contract'
import { isBuiltInSetting } from '@lintel/rules'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from '../../../ui/form/fields.tsx'
import { ReadOnlyFields } from '../../../ui/form/field-context.ts'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { confirmations } from '../confirmations.ts'
import { SettingField } from '../settings/setting-field.tsx'
import { useSettingImages } from '../settings/setting-images.ts'
import classes from './editor.module.css'
import { SettingDialog } from './setting-dialog.tsx'
import {
  changeSection,
  changeSettings,
  changeTemplate,
  settingsOf,
  useTemplate,
  useTemplateEditor,
  type SettingsOwner,
} from './template-store.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

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
                <span className={classes.moves}>
                  <ToolButton label="Edit" of={setting.name} onClick={() => setDefined(index)}>
                    <IconPencil {...icon} />
                  </ToolButton>
                  <ToolButton label="Delete" of={setting.name} onClick={() => void remove(index)}>
                    <IconTrash {...icon} />
                  </ToolButton>
                </span>
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
