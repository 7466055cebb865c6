import { routes, spreadsheetMessages, type Client, type SpreadsheetProperty } from '@lintel/contract'
import { isSwitchedOn, type PrefillConflict } from '@lintel/rules'
import { api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import type { ExtraSource } from '../../../ui/address-search/address-search.tsx'
import { confirm } from '../../../ui/confirm.tsx'

export interface ChosenProperty {
  version: string
  rowindex: number
}

/** The suggestion's key; the version says which workbook the row belongs to. */
const keyOf = ({ version, rowindex }: ChosenProperty) => `${version}/${rowindex}`
const chosenBy = (key: string): ChosenProperty => {
  const [version = '', rowindex = ''] = key.split('/')
  return { version, rowindex: Number(rowindex) }
}

export const fetchProperty = async (
  clientid: string,
  reporttype: string,
  { version, rowindex }: ChosenProperty,
  signal?: AbortSignal,
): Promise<SpreadsheetProperty> => {
  const params = { clientid, reporttype, rowindex }
  return (await api(routes.getProperty, { params, query: { version }, ...(signal && { signal }) })).report
}

/** The look-up of properties in a client's workbook, if its setting enables it; undefined if the user has no access. */
export function useOwnProperties(
  client: Pick<Client, 'id' | 'settings'> | undefined,
  onChoose: (chosen: ChosenProperty) => Promise<void>,
): ExtraSource | undefined {
  const { identity } = useSession()
  // Only the client's own users can read its workbook.
  if (!client || identity.clientId !== client.id || !isSwitchedOn(client, 'Spreadsheet API Active')) return undefined
  return {
    heading: 'From your spreadsheet',
    queryKey: ['spreadsheet properties', client.id],
    failed: spreadsheetMessages.failedToFetch,
    async find(typed, signal) {
      // Slashes in an address would be read as path separators.
      const params = { clientid: client.id, address: typed.replaceAll(/[/\\]/g, ' ') }
      const { reports, version } = await api(routes.findProperties, { params, signal })
      return reports.map(({ address, type, rowindex }) => ({
        key: keyOf({ version, rowindex }),
        address: address.displayaddress,
        ...(type !== '' && { note: type }),
      }))
    },
    onChoose: (key) => onChoose(chosenBy(key)),
  }
}

/** Asks whether to replace the user's input with the workbook's values; resolves without asking if nothing differs. */
export const askToReplace = async (conflicts: readonly PrefillConflict[]): Promise<boolean> => {
  if (conflicts.length === 0) return false
  const each = conflicts.map(({ label, own, found }) => `${label}: ${own} → ${found}`)
  return confirm(`The spreadsheet has different values. ${each.join('; ')}`, {
    yes: 'Use the spreadsheet',
    no: 'Keep the current values',
  })
}
