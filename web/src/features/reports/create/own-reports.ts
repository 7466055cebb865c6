import { routes } from '@lintel/contract'
import { addressText } from '@lintel/rules'
import { api } from '../../../lib/api.ts'
import type { OwnAddress, ExtraSource } from '../../../ui/address-search/address-search.tsx'
import type { FoundAddress } from '@lintel/contract'

const maxShown = 5

/** The addresses of a client's reports and of its workbook, if it has one, in one list above those of the look-up. */
export const ownAddresses = (
  clientId: string,
  workbook: ExtraSource | undefined,
  onFound: (address: FoundAddress) => void,
): ExtraSource => {
  const found = new Map<string, FoundAddress>()
  const ofReports = async (typed: string, signal: AbortSignal): Promise<OwnAddress[]> => {
    const { data } = await api(routes.listReports, { query: { search: typed }, signal })
    const own = data.filter(({ client }) => client.id === clientId)
    const byAddress = new Map<string, OwnAddress>()
    for (const { id, ref, address } of own) {
      const text = addressText(address)
      if (byAddress.has(text) || byAddress.size >= maxShown) continue
      byAddress.set(text, { key: `report:${id}`, address: text, note: `Report ${ref}` })
      const { line1, line2, town, county, postcode } = address
      found.set(`report:${id}`, { line1, line2, town, county, postcode })
    }
    return [...byAddress.values()]
  }
  return {
    heading: workbook ? `${workbook.heading} and reports` : 'From your reports',
    queryKey: ['own addresses', clientId, ...(workbook?.queryKey ?? [])],
    failed: workbook?.failed ?? 'Your reports could not be searched.',
    find: async (typed, signal) => {
      const [rows = [], reports] = await Promise.all([workbook?.find(typed, signal), ofReports(typed, signal)])
      return [...rows, ...reports]
    },
    onChoose: async (key) => {
      const address = found.get(key)
      if (address) onFound(address)
      else await workbook?.onChoose(key)
    },
  }
}
