import { spreadsheetMessages } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../../lib/api-error.ts'
import { countText } from '../../../../lib/count-text.ts'
import { dateTimeText } from '../../../../lib/date-time.ts'
import { openDialog } from '../../../../lib/dialogs.ts'
import { toast } from '../../../../lib/toasts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { FieldGroup, useFieldSize } from '../../../../ui/form/section-page.tsx'
import { removeWorkbook, workbookQuery } from './workbook.queries.ts'
import classes from './workbook.module.css'

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
