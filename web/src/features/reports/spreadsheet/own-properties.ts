import { routes, spreadsheetMessages, type Client, type SpreadsheetProperty } from '@lintel/contract'
import { isSwitchedOn } from '@lintel/rules'
import { api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import type { OwnAddresses } from '../../../ui/address-search/address-search.tsx'

/** A property of a client's workbook that was chosen. */
export interface ChosenProperty {
  version: string
  rowindex: number
}

/** A property as its suggestion names it; the version says of which workbook its row is. */
const keyOf = ({ version, rowindex }: ChosenProperty) => `${version}/${rowindex}`
const chosenBy = (key: string): ChosenProperty => {
  const [version = '', rowindex = ''] = key.split('/')
  return { version, rowindex: Number(rowindex) }
}

/** What a chosen property fills a report of this type with. */
export const fetchProperty = async (
  clientid: string,
  reporttype: string,
  { version, rowindex }: ChosenProperty,
  signal?: AbortSignal,
): Promise<SpreadsheetProperty> => {
  const params = { clientid, reporttype, rowindex }
  return (await api(routes.getProperty, { params, query: { version }, ...(signal && { signal }) })).report
}

/** The properties of a client's workbook, where its setting says so; undefined for whom it does not answer. */
export function useOwnProperties(
  client: Pick<Client, 'id' | 'settings'> | undefined,
  onChoose: (chosen: ChosenProperty) => Promise<void>,
): OwnAddresses | undefined {
  const { identity } = useSession()
  // A workbook is for the client's own people.
  if (!client || identity.clientId !== client.id || !isSwitchedOn(client, 'Spreadsheet API Active')) return undefined
  return {
    heading: 'From your spreadsheet',
    queryKey: ['spreadsheet properties', client.id],
    failed: spreadsheetMessages.failedToFetch,
    async find(typed, signal) {
      // Slashes of an address would be read as those of a path.
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
