import {
  spreadsheetMessages,
  workbookFieldLabels,
  workbookFields,
  workbookMaxBytes,
  workbookProblemsShown,
  uploadTooLarge,
  type ColumnField,
  type WorkbookPreview,
  type WorkbookProblem,
} from '@lintel/contract'
import { addressText, hasAddress, isHeldOnce } from '@lintel/rules'
import { FileInput, Modal, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useShownAttempt } from '../../../../lib/attempt.ts'
import { countText } from '../../../../lib/date-time.ts'
import { toast } from '../../../../lib/toasts.ts'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { ErrorId } from '../../../../ui/error-id.tsx'
import { forgetWorkbook, putToUse, readWorkbook, sendWorkbook } from '../../clients.queries.ts'
import classes from './workbook.module.css'

const choices = [
  { value: '', label: 'Not used' },
  ...workbookFields.map((field) => ({ value: field, label: workbookFieldLabels[field] })),
]

function Headings({
  preview: { place, sheets, firstrows },
  disabled,
  onChange,
}: {
  preview: WorkbookPreview
  disabled: boolean
  onChange: (place: { sheet: number; headrow?: number }) => void
}) {
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={sheets.map((label, at) => ({ label, value: String(at) }))}
          value={String(place.sheet)}
          disabled={disabled}
          onChange={(event) => onChange({ sheet: Number(event.currentTarget.value) })}
        />
      )}
      <NativeSelect
        label="Row of the headings"
        data={firstrows.map(({ row, text }) => ({ label: `${row}: ${text}`, value: String(row) }))}
        value={String(place.headrow)}
        disabled={disabled}
        onChange={(event) => onChange({ sheet: place.sheet, headrow: Number(event.currentTarget.value) })}
      />
    </>
  )
}

function Columns({
  preview: { columns },
  disabled,
  onChange,
}: {
  preview: WorkbookPreview
  disabled: boolean
  onChange: (fields: ColumnField[]) => void
}) {
  const fields = columns.map(({ field }) => field)
  const choose = (at: number, chosen: ColumnField) =>
    onChange(
      fields.map((field, index) => (index === at ? chosen : isHeldOnce(chosen) && field === chosen ? '' : field)),
    )
  return (
    <fieldset className={classes.columns}>
      <legend>What the columns contain</legend>
      {columns.map(({ head, field }, at) => (
        <NativeSelect
          // Columns are identified by position.
          key={at}
          label={head}
          data={choices}
          value={field}
          disabled={disabled}
          onChange={(event) => choose(at, event.currentTarget.value as ColumnField)}
        />
      ))}
    </fieldset>
  )
}

function Sample({ preview: { sample } }: { preview: WorkbookPreview }) {
  return (
    <div className={classes.rows}>
      <table aria-label="The first properties">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Address</th>
            <th scope="col">Tenants</th>
            <th scope="col">Rooms</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ rowindex, address, tenants, rooms }) => (
            <tr key={rowindex}>
              <td className="num">{rowindex}</td>
              <td>{addressText(address)}</td>
              <td>{tenants.map(({ name, email }) => name || email).join(', ') || '–'}</td>
              <td>{rooms.join(', ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Problems({ title, problems, count }: { title: string; problems: readonly WorkbookProblem[]; count: number }) {
  if (count === 0) return null
  return (
    <div className={classes.rows}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, message }, index) => (
            // A row can have several, and their order is fixed.
            <tr key={index} data-outcome="refused">
              <td className="num">{row}</td>
              <td>
                <b>{column}</b> {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > workbookProblemsShown && (
        <p className={classes.more}>And {countText(count - workbookProblemsShown, 'other')}.</p>
      )}
    </div>
  )
}

type Read = { upload: string; reading: string; preview: WorkbookPreview }

/** The upload, what was read of it, and its activation. */
const useWorkbook = (client: string, onClose: () => void) => {
  const [read, setRead] = useState<Read>()
  const { busy, attempt: run, failure, setFailure } = useShownAttempt<string>()
  const sent = useRef<string>(undefined)
  const running = useRef(new AbortController())
  // An upload that was not activated is deleted, however the dialog closes.
  useEffect(
    () => () => {
      running.current.abort()
      if (sent.current !== undefined) forgetWorkbook(client, sent.current)
    },
    [client],
  )

  const look = async (upload: string, choice: Parameters<typeof readWorkbook>[2] = {}) =>
    setRead({ upload, ...(await readWorkbook(client, upload, choice)) })
  const choose = (file: File | null) => {
    setRead(undefined)
    setFailure(undefined)
    if (sent.current !== undefined) forgetWorkbook(client, sent.current)
    sent.current = undefined
    if (!file) return
    if (file.size > workbookMaxBytes) return setFailure({ text: uploadTooLarge(file.name, workbookMaxBytes) })
    void run('Reading the workbook...', async () => {
      const { id } = await sendWorkbook(client, file, running.current.signal)
      sent.current = id
      await look(id)
    })
  }
  const use = ({ upload, reading }: Read) =>
    run('Putting it into use...', async () => {
      await putToUse(client, upload, reading)
      sent.current = undefined
      toast.success(spreadsheetMessages.inUse)
      onClose()
    })
  const lookAgain = (choice: Parameters<typeof readWorkbook>[2]) => {
    if (read) void run('Reading the workbook...', () => look(read.upload, choice))
  }
  return { read, failure, busy, choose, use, lookAgain }
}

const rowsText = ({ columns, rows, refused, cellcount }: WorkbookPreview): string =>
  hasAddress(columns.map(({ field }) => field))
    ? [
        countText(rows, 'property', 'properties'),
        refused > 0 && `${countText(refused, 'row')} left out`,
        cellcount > 0 && `${countText(cellcount, 'cell')} left out`,
      ]
        .filter(Boolean)
        .join(', ')
    : spreadsheetMessages.missingColumns

/** Columns and errors are shown before it is activated. */
export function WorkbookDialog({ client, onClose }: { client: string; onClose: () => void }) {
  const { read, failure, busy, choose, use, lookAgain } = useWorkbook(client, onClose)
  const preview = read?.preview
  const isBusy = busy !== undefined
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title="Workbook of properties" size={860}>
      <div className={dialog.body}>
        <p>
          A row for each property, below a row of headings. Columns are recognised by their headings; choose what the
          others contain. Nothing is used before you have seen what each row is. Existing reports stay as they are.
        </p>
        <FileInput
          label="Workbook"
          placeholder="Choose an .xlsx or .csv file"
          accept=".xlsx,.csv,text/csv"
          data-autofocus
          disabled={isBusy}
          onChange={choose}
        />
        <p role="status" className={busy === undefined && !preview ? 'sr' : undefined}>
          {busy ?? (preview && rowsText(preview))}
        </p>
        {failure && (
          <div role="alert" className={classes.failure}>
            <p>{failure.text}</p>
            <ErrorId id={failure.id} said={failure.text} />
          </div>
        )}
        {preview && (
          <>
            <Headings preview={preview} disabled={isBusy} onChange={(place) => lookAgain({ place })} />
            <Columns
              preview={preview}
              disabled={isBusy}
              onChange={(columns) => lookAgain({ columns, place: preview.place })}
            />
            <Problems
              title="Rows that are left out"
              problems={preview.problems.filter(({ cell }) => !cell)}
              count={preview.problemcount}
            />
            <Problems
              title="Cells that are left out"
              problems={preview.problems.filter(({ cell }) => cell)}
              count={preview.cellcount}
            />
            {preview.sample.length > 0 && <Sample preview={preview} />}
          </>
        )}
      </div>
      <DialogFoot
        onCancel={onClose}
        locksCancel
        action={
          preview && preview.rows > 0 ? `Use ${countText(preview.rows, 'property', 'properties')}` : 'Use workbook'
        }
        onAction={() => read && void use(read)}
        disabled={!preview || preview.rows === 0}
        loading={isBusy}
      />
    </Modal>
  )
}
