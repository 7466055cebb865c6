import {
  deliveryQuietMinutes,
  deliveryQuietMinutesMax,
  hiddenSettingKeys,
  transcriptionsPerMonth,
  transcriptionsPerMonthMax,
  type ClientSetting,
  type ClientSettingKey,
  spreadsheetMessages,
} from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { Fields, SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { SecretField } from '../../../../ui/form/secret-field.tsx'
import { FieldGroup, useFieldSize } from '../../../../ui/form/section-page.tsx'
import { ChecksFields } from '../../../../ui/checks-fields.tsx'
import { LivesFields } from '../../../../ui/lives-fields.tsx'
import { ReminderFields } from '../../../../ui/reminder-fields.tsx'
import type { ClientForm } from '../client-form.ts'
import { ClientDataGroups } from '../data/client-data.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../../lib/api-error.ts'
import { countText, dateTimeText } from '../../../../lib/date-time.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { removeWorkbook, workbookQuery } from '../../clients.queries.ts'
import classes from '../workbook/workbook.module.css'

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
      <ChecksFields form={form} />
      <ReminderFields form={form} />
      <LivesFields form={form} />
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

export const settingHints: Record<ClientSettingKey, string> = {
  'Invoice enable': 'Reports have an invoice of their fees, in the list and in the editor.',
  Suspend:
    'Its users cannot sign in, and those who are signed in are blocked. Public links can be read, but not answered.',
  'Direct debit': 'The invoices of this client have a tick in the DD column.',
  'Auto attach PDF on email dialog': 'A new email begins with the PDF of the report attached.',
  'Invoice discount': 'Percent off the monthly invoice, 0 to 100. Empty: none.',
  'Report feedback active for':
    'Days after the date of a report in which landlords and tenants may comment. Empty: no end.',
  'Auto approve report feedback': 'Comments of landlords and tenants are approved as they arrive.',
  'MRI API Active': 'Reports can be exported to MRI, by the address, username and password below.',
  'MRI Url': 'Begins with https://',
  'MRI Username': 'Without a colon',
  'MRI Password': 'Never shown once it is saved.',
  'Spreadsheet API Active': 'Reports can be filled from the workbook of properties below.',
  'Auto generate reports': 'The PDF is made automatically once a report is saved.',
  'Auto deliver reports':
    'The PDF that was made automatically is mailed to the customer, or else to the client. Needs Auto generate reports.',
  'Auto attach supporting documents on email dialog': 'A new email begins with the documents of the report attached.',
  'Auto fill tenant email addresses on email dialog': 'A new email begins with the tenants of the report in To.',
  'Audio transcriber': 'Recordings can be transcribed in the editor, and the text taken over part by part.',
  'Photo transcriber': 'Photographs can be transcribed in the editor, and the text taken over part by part.',
}

declare module '../../../../lib/dialogs.ts' {
  interface DialogProps {
    workbook: { client: string }
  }
}

const remove = async (client: string) => {
  if (!(await confirm(spreadsheetMessages.confirmRemove, { yes: 'Remove', danger: true }))) return
  try {
    await removeWorkbook(client)
    toast.success(spreadsheetMessages.removed)
  } catch (error) {
    toast.error(errorText(error))
  }
}

export function WorkbookGroup({ id, isActive }: { id: string; isActive: boolean }) {
  const { data, error } = useQuery(workbookQuery(id))
  const workbook = data === 'damaged' ? null : data
  const size = useFieldSize()
  return (
    <FieldGroup
      title="Spreadsheet"
      note="A workbook (.xlsx or .csv) with a row of headings and, below it, a row for each property. New reports and the editor suggest its addresses while Spreadsheet API Active is on, and fill in tenants, landlord, tenancy and rooms."
    >
      <div className={classes.group}>
        {error && <p role="alert">{errorText(error)}</p>}
        {data === null && <p>No workbook yet.</p>}
        {data === 'damaged' && <p role="alert">{spreadsheetMessages.damaged}</p>}
        {workbook && (
          <p>
            <b>{workbook.filename}</b>: {countText(workbook.rows, 'property', 'properties')}
            {workbook.refused > 0 && `, ${countText(workbook.refused, 'row')} left out`}. In use since{' '}
            {dateTimeText(workbook.usedAt)}, by {workbook.usedBy}.
          </p>
        )}
        {workbook && !isActive && <p>Switch Spreadsheet API Active on above and save, so that reports use it.</p>}
        <div className={classes.buttons}>
          <Button
            size={size}
            variant="default"
            disabled={workbook === undefined}
            onClick={() => openDialog('workbook', { client: id })}
          >
            {workbook ? 'Replace workbook' : 'Add workbook'}
          </Button>
          {workbook && (
            <Button size={size} variant="subtle" color="red" onClick={() => void remove(id)}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  )
}
