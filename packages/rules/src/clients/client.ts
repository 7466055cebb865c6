import type { Client, ClientSettingKey, Package, ReportVariant, AgencyUser } from '@lintel/contract'

/** Empty if it is not set. */
export const settingOf = ({ settings }: Pick<Client, 'settings'>, wanted: ClientSettingKey): string =>
  settings.find(({ key }) => key === wanted)?.value ?? ''

export const isSwitchedOn = (client: Pick<Client, 'settings'>, wanted: ClientSettingKey): boolean =>
  settingOf(client, wanted) === 'true'

/** Comments, signatures and automatic e-mails. Links of inactive and of suspended clients stay readable. */
export const acceptsVisitors = (client: Pick<Client, 'active' | 'settings'>): boolean =>
  client.active && !isSwitchedOn(client, 'Suspend')

interface Named {
  id: string
  name: string
}

export const userNameOf = (
  { users, formerusers = [] }: { users: readonly Named[]; formerusers?: readonly Named[] | undefined },
  userId: string,
): string | undefined => [...users, ...formerusers].find(({ id }) => id === userId)?.name

/** Built in: changes, missing and flagged items only. */
export const summaryVariant: ReportVariant = { name: 'summary', displayName: 'Summary' }

/** Built in: with reference, time and caption, two per row, and no tables. */
export const photographsVariant: ReportVariant = { name: 'photographs', displayName: 'Photographs' }

/** Of a package, apart from the main PDF that every package has. */
export const variantsFor = (peachpackage: Package, variantList: readonly ReportVariant[]): ReportVariant[] => {
  if (peachpackage === 'Standard') return []
  if (peachpackage === 'Plus') return variantList.filter(({ name }) => name === summaryVariant.name)
  return [...variantList]
}

/** Without a Feedback section no one would see the comments. */
export const takesFeedback = ({ reportfactory }: Pick<Client, 'reportfactory'>, type: string): boolean =>
  reportfactory.reportTypeList.find(({ name }) => name === type)?.activeMenuList.includes('Feedback') ?? false

/** Without a list, a user works for all of them. */
export const mayUseBranch = ({ branchlist }: Pick<AgencyUser, 'branchlist'>, branchId: string): boolean =>
  branchlist.length === 0 || branchlist.includes(branchId)
