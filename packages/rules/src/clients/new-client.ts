import { Client, clientSettingDefaults, type ClientSetting } from '@lintel/contract'
import type * as z from 'zod'
import { defaultReportTypes } from './default-report-types.ts'

/** In the specification's order, with defaults. */
export const completeSettings = (given: readonly ClientSetting[]): ClientSetting[] => {
  const values = new Map(given.map(({ key, value }) => [key, value]))
  return clientSettingDefaults.map(({ key, type, value }) => ({ key, type, value: values.get(key) ?? value }))
}

export type NewClient = Partial<z.input<typeof Client>> & { id: string; name: string }

/** With default report types and settings, and a branch of its name and address. Throws zod's error. */
export const newClient = (details: NewClient, ids: { branchId: string }): Client => {
  const { address, phone, email, feedbackemail } = details
  const branch = {
    ...{ id: ids.branchId, name: details.name, feedbackemail },
    address: { ...address, phone: address?.phone || phone, email: address?.email || email },
  }
  const client = Client.parse({
    ...details,
    branches: details.branches?.length ? details.branches : [branch],
    reportfactory: details.reportfactory ?? { reportTypeList: defaultReportTypes() },
  })
  return { ...client, settings: completeSettings(client.settings) }
}
