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

/** What the list does with a report depends on its client: this is what it needs to know of one. */
export interface ReportCapabilities {
  /** What is made besides the main PDF: as its type and its client's package say. */
  variants: readonly ReportVariant[]
  followOns: readonly FollowOn[]
  /** How the branch and the inspector are called; empty where they are gone. */
  branch: string
  inspector: string
  /** The client makes invoices of its reports. */
  invoices: boolean
  /** The client has its reports sent to MRI. */
  mri: boolean
  /** The client is inactive: nothing can be done. */
  inactive: boolean
  /** What the client calls its types, by their names. */
  typeNames: Readonly<Record<string, string>>
}

type ListedReport = Pick<ReportSummary, 'client' | 'type' | 'branchId' | 'userId' | 'createdBy'>

/** What the types of a report and of those linked with it are called. */
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

/** What is known of a report by its client, one of these. */
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
      // The provider's people are none of the client's users.
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
 * Names of types as their clients have them. Where all reports are of one client the list's answer has its names, which
 * may be newer; else that knows of no client, and each report has its own.
 */
export const typeNamesAmong =
  (
    capabilitiesOf: (report: ListedReport) => ReportCapabilities,
    labels: Readonly<Record<string, string>>,
    isOfOne: boolean,
  ): TypeNameOf =>
  (report, type = report.type) =>
    (isOfOne ? undefined : capabilitiesOf(report).typeNames[type]) ?? labels[type] ?? type

/** Which columns are beside date, ref, type, address and actions. */
export interface Columns {
  /** Whose report it is, for those who see the reports of several. */
  client: boolean
  report: boolean
  invoice: boolean
  email: boolean
  exported: boolean
  /** For so many variants of one report the column of the PDFs has room. */
  variants: number
}

/** The columns for somebody who is shown reports of these clients. */
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

/** The clients with the settings of the list's answer, which may be newer than those of the session. */
export const withSettings = (
  clients: readonly ListedClient[],
  settings: readonly ClientSetting[],
): readonly ListedClient[] => {
  const [only] = clients
  if (!only || clients.length > 1 || settings.length === 0) return clients
  const newer = new Set(settings.map(({ key }) => key))
  return [{ ...only, settings: [...only.settings.filter(({ key }) => !newer.has(key)), ...settings] }]
}

/** A client whose reports are shown alone, with the types of which there are some. */
export type ChosenClient = ListedClient & Pick<Client, 'typesInUse'>

/** The types to filter by, under the names that people know them by: hidden ones too, of which there are reports. */
export const typesToFilterBy = (
  client: Pick<ChosenClient, 'reportfactory' | 'typesInUse'> | undefined,
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] => {
  const used = new Set(client?.typesInUse)
  const own = client?.reportfactory.reportTypeList.filter(({ name, createAllowed }) => createAllowed || used.has(name))
  if (own && own.length > 0) return own.map(({ name, displayName }) => ({ value: name, label: displayName }))
  return Object.keys(reportTypeCodes).map((name) => ({ value: name, label: labels[name] ?? name }))
}
