import {
  customerFileMaxBytes,
  customerMessages,
  type CustomerRowOutcome,
  type ImportedCustomerRow,
} from '@lintel/contract'
import { customerName } from '@lintel/rules'
import { FileInput, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useShownAttempt } from '../../lib/attempt.ts'
import { toast } from '../../lib/toasts.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import dialog from '../../ui/dialog.module.css'
import { ErrorId } from '../../ui/error-id.tsx'
import { importCustomers } from './customers.queries.ts'
import classes from './import-dialog.module.css'
import { csvText } from './read-csv.ts'

declare module '../../lib/dialogs.ts' {
  interface DialogProps {
    importCustomers: { client: string | undefined }
  }
}

const outcomes: Record<CustomerRowOutcome, string> = {
  refused: 'Refused',
  added: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

/** Rows that need attention come first. */
const order: readonly CustomerRowOutcome[] = ['refused', 'added', 'changed', 'unchanged']

const told = ({ outcome, problems, changes }: ImportedCustomerRow): string => {
  if (outcome === 'refused') return problems.map(({ column, message }) => `${column}: ${message}`).join(' ')
  return changes.map(({ column, before, after }) => `${column}: ${before || '–'} → ${after || '–'}`).join('; ')
}

function Preview({ rows }: { rows: readonly ImportedCustomerRow[] }) {
  const counts = order.flatMap((outcome) => {
    const count = rows.filter((row) => row.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${outcomes[outcome].toLowerCase()}`]
  })
  const shown = order.flatMap((outcome) => rows.filter((row) => row.outcome === outcome))
  return (
    <>
      <p role="status">{counts.join(', ')}</p>
      <div className={classes.rows}>
        <table aria-label="Rows of the file">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Customer</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line} data-outcome={row.outcome}>
                <td className="num">{row.line}</td>
                <td>{customerName(row) || '–'}</td>
                <td>
                  <b>{outcomes[row.outcome]}</b> {told(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

export function ImportCustomersDialog({ client, onClose }: { client: string | undefined; onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [rows, setRows] = useState<readonly ImportedCustomerRow[]>()
  const { busy, attempt, failure, setFailure } = useShownAttempt()
  const chosen = useRef(0)
  const refused = rows?.some(({ outcome }) => outcome === 'refused') ?? false
  const writing = rows?.filter(({ outcome }) => outcome === 'added' || outcome === 'changed').length ?? 0

  const choose = (file: File | null) => {
    chosen.current += 1
    const mine = chosen.current
    setRows(undefined)
    setFailure(undefined)
    if (!file) return
    if (file.size > customerFileMaxBytes) {
      setFailure({ text: customerMessages.fileTooLarge })
      return
    }
    void attempt('busy', async () => {
      const text = csvText(await file.arrayBuffer())
      const { data } = await importCustomers(client, text, false)
      if (mine !== chosen.current) return
      setCsv(text)
      setRows(data)
    })
  }
  const apply = () =>
    attempt('busy', async () => {
      const { data, applied } = await importCustomers(client, csv, true)
      if (!applied) {
        // The customers changed in the meantime, so the earlier preview is out of date.
        setRows(data)
        return
      }
      toast.success(customerMessages.imported(writing))
      onClose()
    })

  return (
    <Modal opened onClose={() => !busy && onClose()} title="Import customers" size={720}>
      <div className={dialog.body}>
        <p>
          A CSV file with a row for each customer and at least the column Company name. Customers of the same name and
          branch are changed, others are added. Nothing is saved before you have seen what the file does.
        </p>
        <FileInput
          label="CSV file"
          placeholder="Choose a file"
          accept=".csv,text/csv"
          data-autofocus
          disabled={busy !== undefined}
          onChange={choose}
        />
        {failure && (
          <div role="alert" className={classes.failure}>
            <p>{failure.text}</p>
            <ErrorId id={failure.id} said={failure.text} />
          </div>
        )}
        {rows && <Preview rows={rows} />}
        {refused && <p>Correct the refused rows in the file, then choose it again: a file is imported as a whole.</p>}
      </div>
      <DialogFoot
        onCancel={onClose}
        locksCancel
        action={writing === 0 ? 'Import' : `Import ${writing} ${writing === 1 ? 'customer' : 'customers'}`}
        onAction={() => void apply()}
        disabled={!rows || refused || writing === 0}
        loading={busy !== undefined}
      />
    </Modal>
  )
}
