import {
  reportTypeCodes,
  type Client,
  type ClientSetting,
  type ListedClient,
  type ReportSummary,
  type ReportVariant,
} from '@lintel/contract'
import { isSwitchedOn, userNameOf, variantsFor } from '@lintel/rules'
import { followOnsOf, type FollowOn } from '../actions/report-target.ts'

export interface ReportCapabilities {
  /** The files generated in addition to the main PDF, by its type and its client's package. */
  variants: readonly ReportVariant[]
  followOns: readonly FollowOn[]
  /** Names of the branch and the inspector; empty if they are gone. */
  branch: string
  inspector: string
  invoices: boolean
  mri: boolean
  /** True if the client is inactive: all actions are disabled. */
  inactive: boolean
  typeNames: Readonly<Record<string, string>>
}

type ListedReport = Pick<ReportSummary, 'client' | 'type' | 'branchId' | 'userId' | 'createdBy'>

export type TypeNameOf = (report: ListedReport, type?: string) => string

const unknown: ReportCapabilities = {
  variants: [],
  followOns: [],
  branch: '',
  inspector: '',
  invoices: false,
  mri: false,
  inactive: false,
  typeNames: {},
}

export const capabilitiesAmong =
  (clients: readonly ListedClient[]) =>
  ({ client: { id }, type, branchId, userId, createdBy }: ListedReport): ReportCapabilities => {
    const client = clients.find((other) => other.id === id)
    if (!client) return unknown
    const types = client.reportfactory.reportTypeList
    const variants = types.find(({ name }) => name === type)?.variantList ?? []
    const maker = createdBy?.id === userId ? createdBy.name : ''
    return {
      branch: client.branches.find((branch) => branch.id === branchId)?.name ?? '',
      // Provider staff are not among the client's users.
      inspector: userNameOf(client, userId) ?? maker,
      variants: variantsFor(client.peachpackage, variants),
      followOns: followOnsOf(types, type),
      invoices: isSwitchedOn(client, 'Invoice enable'),
      mri: isSwitchedOn(client, 'MRI API Active'),
      inactive: !client.active,
      typeNames: Object.fromEntries(types.map(({ name, displayName }) => [name, displayName])),
    }
  }

/**
 * If all reports are of one client, the response has its names, which may be newer; else each report's client is used.
 */
export const typeNamesAmong =
  (
    capabilitiesOf: (report: ListedReport) => ReportCapabilities,
    labels: Readonly<Record<string, string>>,
    isOfOne: boolean,
  ): TypeNameOf =>
  (report, type = report.type) =>
    (isOfOne ? undefined : capabilitiesOf(report).typeNames[type]) ?? labels[type] ?? type

export interface Columns {
  client: boolean
  report: boolean
  invoice: boolean
  email: boolean
  exported: boolean
  variants: number
}

export const columnsFor = (
  clients: readonly ListedClient[],
  { actions, support, clients: ofAll }: { actions: boolean; support: boolean; clients: boolean },
): Columns => ({
  client: ofAll,
  report: actions,
  invoice: actions && !support && clients.some((client) => isSwitchedOn(client, 'Invoice enable')),
  email: actions,
  exported: actions,
  variants: Math.max(
    0,
    ...clients.flatMap(({ peachpackage, reportfactory }) =>
      reportfactory.reportTypeList.map(({ variantList }) => variantsFor(peachpackage, variantList).length),
    ),
  ),
})

/** The clients with the settings of the list's response, which may be newer than the session's. */
export const withSettings = (
  clients: readonly ListedClient[],
  settings: readonly ClientSetting[],
): readonly ListedClient[] => {
  const [only] = clients
  if (!only || clients.length > 1 || settings.length === 0) return clients
  const newer = new Set(settings.map(({ key }) => key))
  return [{ ...only, settings: [...only.settings.filter(({ key }) => !newer.has(key)), ...settings] }]
}

/** The client that the list is filtered by, with the types that have reports. */
export type ChosenClient = ListedClient & Pick<Client, 'typesInUse'>

/** The types to filter by, under their display names, including hidden types that have reports. */
export const typesToFilterBy = (
  client: Pick<ChosenClient, 'reportfactory' | 'typesInUse'> | undefined,
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => {
  const used = new Set(client?.typesInUse)
  const own = client?.reportfactory.reportTypeList.filter(({ name, createAllowed }) => createAllowed || used.has(name))
  if (own && own.length > 0) return own.map(({ name, displayName }) => ({ value: name, label: displayName }))
  return Object.keys(reportTypeCodes).map((name) => ({ value: name, label: labels[name] ?? name }))
}
