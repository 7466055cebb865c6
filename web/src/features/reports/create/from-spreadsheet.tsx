import { spreadsheetMessages } from '@lintel/contract'
import { prefillWords } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fetchProperty, type ChosenProperty } from '../spreadsheet/own-properties.ts'
import classes from './new-report.module.css'

/** Used for the look-up until a type is chosen: every client has it, and it accepts all that a row can contain. */
export const typeWhileNone = 'Inventory'

/** What a new report takes over from the chosen workbook row, apart from the address. */
export function FromSpreadsheet({
  client,
  type,
  property,
  onRemove,
}: {
  client: string
  type: string
  property: ChosenProperty
  onRemove: () => void
}) {
  const { data, error } = useQuery({
    queryKey: ['spreadsheet property', client, type, property],
    queryFn: ({ signal }) => fetchProperty(client, type || typeWhileNone, property, signal),
    retry: false,
  })
  const words = data ? prefillWords(data) : ''
  return (
    <div className={classes.spreadsheet}>
      {error ? (
        <p role="alert">{spreadsheetMessages.failedToFetch}</p>
      ) : (
        <p role="status">
          {data &&
            `From row ${data.rowindex} of the spreadsheet. ${words === '' ? 'It only has an address.' : `${words}.`}`}
          {data && data.unknownrooms.length > 0 && ` The dictionary has no room for: ${data.unknownrooms.join(', ')}.`}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Use only the address
      </Button>
    </div>
  )
}
