import {
  deliveryQuietMinutes,
  deliveryQuietMinutesMax,
  hiddenSettingKeys,
  transcriptionsPerMonth,
  transcriptionsPerMonthMax,
  type ClientSetting,
} from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { SecretField } from '../../../../ui/form/secret-field.tsx'
import { FieldGroup } from '../../../../ui/form/section-page.tsx'
import type { ClientForm } from '../client-form.ts'
import { WorkbookGroup } from '../workbook/workbook-group.tsx'
import { ClientDataGroups } from '../data/client-data.tsx'
import { settingHints } from './setting-hints.ts'

function SettingField({ form, setting: { key, type }, at }: { form: ClientForm; setting: ClientSetting; at: number }) {
  const field = { ...form.field(`settings.${at}.value`, key), hint: settingHints[key] }
  if (type === 'boolean')
    return (
      <SwitchField
        {...field}
        value={field.value === 'true'}
        onChange={(isOn) => field.onChange(isOn ? 'true' : 'false')}
      />
    )
  return (
    <Fields columns="minmax(0, 420px)" narrow="1fr">
      {hiddenSettingKeys.includes(key) ? (
        // Each version resets the fields, so a removed secret is not shown as removed again.
        <SecretField key={form.values.version} {...field} />
      ) : (
        <TextField {...field} />
      )}
    </Fields>
  )
}

/** Declared as switching it off: it is on by default. */
function DictationField({ form }: { form: ClientForm }) {
  const { value, onChange, ...field } = form.field('options.dictationOff', 'Notes can be dictated')
  return (
    <SwitchField
      {...field}
      hint="The audio is sent to the browser’s maker."
      value={value !== true}
      onChange={(isOn) => onChange(!isOn)}
    />
  )
}

export function SettingsTab({ form }: { form: ClientForm }) {
  return (
    <>
      <FieldGroup title="Settings">
        {form.values.settings.map((setting, at) => (
          <SettingField key={setting.key} form={form} setting={setting} at={at} />
        ))}
      </FieldGroup>
      <FieldGroup title="Delivery" note="For clients with Auto deliver reports.">
        <Fields columns="minmax(0, 420px)" narrow="1fr">
          <NumberField
            {...form.field('options.deliveryQuietMinutes', 'Minutes without a save')}
            max={deliveryQuietMinutesMax}
            hint={`A report is delivered once nobody has saved it for this long. Empty: ${deliveryQuietMinutes}.`}
          />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Print">
        <SwitchField
          {...form.field('options.printsUnlessOtherwise', 'Rooms print ‘unless stated otherwise’')}
          value={form.values.options?.printsUnlessOtherwise ?? false}
          hint="If the rest of a room was graded in one step, its page says so: Good, good domestic, unless stated otherwise."
        />
      </FieldGroup>
      <FieldGroup title="Transcription" note="For clients with Audio transcriber or Photo transcriber.">
        <Fields columns="minmax(0, 420px)" narrow="1fr">
          <NumberField
            {...form.field('options.transcriptionsPerMonth', 'Transcriptions a month')}
            max={transcriptionsPerMonthMax}
            hint={`No more than this can be started in a month. Empty: ${transcriptionsPerMonth.toLocaleString('en-GB')}.`}
          />
        </Fields>
      </FieldGroup>
      <FieldGroup title="Dictation" note="In a browser that supports it, a note can be dictated.">
        <DictationField form={form} />
      </FieldGroup>
      <WorkbookGroup id={form.values.id} isActive={isSwitchedOn(form.values, 'Spreadsheet API Active')} />
      <ClientDataGroups id={form.values.id} />
    </>
  )
}
